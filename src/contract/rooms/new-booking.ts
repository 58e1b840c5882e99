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
  /** Lines of the same extra are merged. */
  extras: z.array(extraRequest).max(100, 'too_long').default([]),
  answers: distinctBy(z.array(bookingAnswer).max(100, 'too_long'), 'key').default([]),
  note: text(0, BOOKING_NOTE_MAX).default(''),
}

const bookingFields = {
  /** A repeated id returns the existing booking. */
  id: idOf('booking').optional(),
  room_id: idOf('room'),
  starts_at: instant,
  ends_at: instant,
  ...requestFields,
  /** Additional days with the same wall times; duplicates, and the day of the start, count once. */
  also_on: z.array(day).max(SERIES_MAX, 'too_long').default([]),
  /** Skips unavailable days; otherwise one of them refuses the whole request. */
  skip_clashes: z.boolean().default(false),
}

export const bookingNew = z.strictObject({
  ...bookingFields,
  /** Whether to join the waiting list when the time is taken. */
  second_option: z.boolean().default(false),
  accepts_terms: z.boolean().default(false),
})
export type BookingNew = z.infer<typeof bookingNew>

/** Input of a booking by staff: the client, and whether it is confirmed at once. */
export const bookingOnBehalfNew = z.strictObject({
  ...bookingFields,
  client: z.strictObject({
    name: namePart(1, NAME_MAX),
    email: email.nullable().default(null),
    phone: phone.nullable().default(null),
    locale,
  }),
  /** Replaces the list price; null: the list price. Net of taxes and fees. */
  price_cents: cents.nullable().default(null),
  is_agreed: z.boolean().default(true),
})
export type BookingOnBehalfNew = z.infer<typeof bookingOnBehalfNew>
