import { z } from 'zod'
import { email, locale, phone } from '../wire/contact.ts'
import { day } from '../wire/day.ts'
import { distinctBy } from '../wire/distinct.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { cents } from '../wire/money.ts'
import { namePart, text } from '../wire/text.ts'
import { bookingAnswer } from './booking-shape.ts'
import { EXTRA_QUANTITY_MAX } from './room-money.ts'
import { SERIES_MAX } from './series.ts'
import { roomLayout } from './rooms.ts'

export const BOOKING_NOTE_MAX = 2000
const NAME_MAX = 149
const PEOPLE_MAX = 100_000

const extraRequest = z.strictObject({
  key: text(1, 40),
  quantity: z.number().int('integer').min(0, 'too_small').max(EXTRA_QUANTITY_MAX, 'too_large'),
})

const requestFields = {
  layout: roomLayout,
  people: z.number().int('integer').min(1, 'too_small').max(PEOPLE_MAX, 'too_large'),
  /** Lines of one extra are one line. */
  extras: z.array(extraRequest).max(100, 'too_long').default([]),
  answers: distinctBy(z.array(bookingAnswer).max(100, 'too_long'), 'key').default([]),
  note: text(0, BOOKING_NOTE_MAX).default(''),
}

const bookingFields = {
  id: idOf('booking').optional(),
  room_id: idOf('room'),
  starts_at: instant,
  ends_at: instant,
  ...requestFields,
  /** The same time of the clock on these days too; one that is named twice, or is that of the start, counts once. */
  also_on: z.array(day).max(SERIES_MAX, 'too_long').default([]),
  /** Days that cannot be had are left out; else one of them refuses all. */
  skip_clashes: z.boolean().default(false),
}

export const bookingNew = z.strictObject({
  ...bookingFields,
  /** Whether to wait for the time where somebody else has it. */
  second_option: z.boolean().default(false),
  accepts_terms: z.boolean().default(false),
})
export type BookingNew = z.infer<typeof bookingNew>

/** What staff write down for somebody: whom it is for, and whether it is agreed already. */
export const bookingOnBehalfNew = z.strictObject({
  ...bookingFields,
  client: z.strictObject({
    name: namePart(1, NAME_MAX),
    email: email.nullable().default(null),
    phone: phone.nullable().default(null),
    locale,
  }),
  /** Other than the room's prices say; null: what they say. Net of taxes and fees. */
  price_cents: cents.nullable().default(null),
  is_agreed: z.boolean().default(true),
})
export type BookingOnBehalfNew = z.infer<typeof bookingOnBehalfNew>
