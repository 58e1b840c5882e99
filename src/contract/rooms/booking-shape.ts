import { z } from 'zod'
import { ANSWER_MAX } from '../orders/answers.ts'
import { OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import { deskDispute } from '../orders/money-back.ts'
import { calculationType, taxOrFeeType } from '#contract/resources/taxes-and-fees.ts'
import { locale } from '../wire/contact.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { text } from '../wire/text.ts'
import { extraPer, ratePer } from './room-money.ts'
import { roomLayout } from './rooms.ts'

/**
 * How a booking stands. option: somebody else has asked for the time before; requested: the time is taken until staff
 * decide; held: approved, and to be paid; postponed: it has no time any more, and waits for another; done: confirmed, and over.
 */
export const bookingState = z.enum([
  'option',
  'requested',
  'held',
  'confirmed',
  'postponed',
  'done',
  'no_show',
  'declined',
  'lapsed',
  'cancelled',
])
export type BookingState = z.infer<typeof bookingState>

/** Whether somebody came to what they had booked. */
export const attendance = z.enum(['came', 'did_not_come'])
export type Attendance = z.infer<typeof attendance>

export const bookingAnswer = z.strictObject({
  /** Of the room's question. */
  key: text(1, 40),
  answer: text(0, ANSWER_MAX).default(''),
  options: uniqueList(z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long')).default([]),
})
export type BookingAnswer = z.infer<typeof bookingAnswer>

/** How a booking is paid that no provider takes: by FPS, by transfer, in cash. */
export const bookingPayment = z.enum(['fps', 'bank', 'cash'])
export type BookingPayment = z.infer<typeof bookingPayment>

/** What a booking costs, as it was when it was asked for; minor units. */
export const bookingPrice = z.object({
  rent: z.array(
    z.object({ per: ratePer, minutes: z.number(), count: z.number().int(), amount_cents: z.number().int() }),
  ),
  extras: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      per: extraPer,
      /** As it was asked for. */
      wanted: z.number().int(),
      /** As it is charged: for each person or hour. */
      quantity: z.number().int(),
      amount_cents: z.number().int(),
    }),
  ),
  /** Rent and extras, as staff lowered it where they did. */
  total_before_additions_cents: z.number().int(),
  total_fee_cents: z.number().int(),
  total_tax_cents: z.number().int(),
  total_gross_cents: z.number().int(),
  taxes_and_fees: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: taxOrFeeType,
      calculation_type: calculationType,
      rate: z.number(),
      /** In the prices before additions, not on top of them; nothing was before this was told. */
      is_contained: z.boolean().default(false),
      amount_cents: z.number().int(),
    }),
  ),
})
export type BookingPrice = z.infer<typeof bookingPrice>

/** Something that happened to a booking. */
export const bookingHistoryEntry = z.object({
  at: instant,
  kind: z.enum([
    'asked',
    'waits',
    'advanced',
    'approved',
    'confirmed',
    'declined',
    'lapsed',
    'paid',
    'moved',
    'postponed',
    'cancelled',
    'no_show',
    'came',
    'attendance_unsaid',
    'given_back',
    'refund_failed',
    'refunded_at_provider',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
  ]),
  /** Who did it; null: the product, by itself. */
  by: z.string().nullable(),
  /** The reason that was given, or the note; '' for none. */
  words: z.string(),
})
export type BookingHistoryEntry = z.infer<typeof bookingHistoryEntry>

/** A day of a series that was left out, and why: a code as of a refused field. */
export const skippedDay = z.object({ day, code: z.string() })
export type SkippedDay = z.infer<typeof skippedDay>

const sharedBookingFields = {
  id: idOf('booking'),
  room_id: idOf('room'),
  /** In the reader's language. */
  room_name: z.string(),
  state: bookingState,
  starts_at: instant,
  ends_at: instant,
  /** Of the venue, in which its times are told. */
  timezone: z.string(),
  layout: roomLayout,
  people: z.number().int(),
  answers: z.array(bookingAnswer.extend({ title: z.string() })),
  note: z.string(),
  price: bookingPrice,
  currency: z.string(),
  paid_cents: z.number().int(),
  /** What is to be paid now; 0: nothing, or nothing can be. */
  due_cents: z.number().int(),
  /** Of what was paid, what went back or is to go back. */
  refunded_cents: z.number().int(),
  /** Of that, what is on its way at the payment provider; until it has arrived, nothing else goes back. */
  refunding_cents: z.number().int(),
  /** Of that, what the venue still has to hand back. */
  owed_back_cents: z.number().int(),
  /** Of that, what is not due again: given back at the payment provider by somebody, or held by an open dispute. */
  excused_cents: z.number().int(),
  /** Until when staff have to decide; null: nobody has to. */
  answer_by: instant.nullable(),
  /** Until when it is to be paid; null: nothing is. */
  pay_by: instant.nullable(),
  /** How many asked for the time before; 0: nobody. */
  waits_behind: z.number().int(),
  series_id: idOf('booking_series').nullable(),
  /** Of the first booking of what was asked for at once: the days that were left out. */
  skipped_days: z.array(skippedDay),
  /** Why it was declined or cancelled; '' for nothing said. */
  reason: z.string(),
  /** What the client gets back who cancels now, and what is kept; null: they cannot. */
  cancellation: z.object({ refund_cents: z.number().int(), fee_cents: z.number().int() }).nullable(),
  created_at: instant,
  version: z.number().int(),
}

/** A booking as its client sees it. */
export const ownBooking = z.object({
  ...sharedBookingFields,
  /** Whether a card can pay now what is due. */
  takes_cards: z.boolean(),
  timeline: z.array(bookingHistoryEntry),
})
export type OwnBooking = z.infer<typeof ownBooking>

/** A booking as staff see it. */
export const booking = z.object({
  ...sharedBookingFields,
  account_id: idOf('account'),
  /** What of the house it takes, and how long before and after its own time. */
  units: z.array(z.string()),
  setup_minutes: z.number().int(),
  clear_minutes: z.number().int(),
  client: z.object({
    /** Null: not registered. */
    user_id: idOf('user').nullable(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    locale,
  }),
  staff_note: z.string(),
  /** Null: nobody has said so. */
  attendance: attendance.nullable(),
  /** How it was paid at the desk; null: not so. */
  paid_by: bookingPayment.nullable(),
  paid_reference: z.string(),
})
export type Booking = z.infer<typeof booking>
export const bookingFull = booking.extend({
  /** The newest last. */
  disputes: z.array(deskDispute),
  timeline: z.array(bookingHistoryEntry),
})
export type BookingFull = z.infer<typeof bookingFull>

/**
 * What a laptop keeps of a booking: what the list shows, how it stands and what staff may write. No address, no number, and
 * nothing that the client wrote.
 */
export const savedBooking = booking
  .pick({
    id: true,
    account_id: true,
    room_id: true,
    room_name: true,
    state: true,
    starts_at: true,
    ends_at: true,
    timezone: true,
    units: true,
    setup_minutes: true,
    clear_minutes: true,
    layout: true,
    people: true,
    price: true,
    currency: true,
    paid_cents: true,
    refunded_cents: true,
    excused_cents: true,
    owed_back_cents: true,
    answer_by: true,
    pay_by: true,
    waits_behind: true,
    staff_note: true,
    attendance: true,
    created_at: true,
    version: true,
  })
  .extend({ client: z.object({ name: z.string() }) })
export type SavedBooking = z.infer<typeof savedBooking>
