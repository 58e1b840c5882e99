import { z } from 'zod'
import { ANSWER_MAX, OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import { memberTier } from '../members/member-tier.ts'
import { deskDispute } from '../orders/money-back.ts'
import { calculationType, taxOrFeeType } from '#contract/resources/taxes-and-fees.ts'
import { locale } from '../wire/contact.ts'
import { cancellationTerms } from '../orders/cancellation/cancellation-terms.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { text } from '../wire/text.ts'
import { extraPer, ratePer } from './room-money.ts'
import { roomLayout } from './rooms.ts'

/**
 * Booking states. option: waits behind an earlier request; requested: occupies the time until staff decide; held:
 * approved, payment due; postponed: has no time and waits for a new one; done: confirmed and over.
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

/** Whether the client came. */
export const attendance = z.enum(['came', 'did_not_come'])
export type Attendance = z.infer<typeof attendance>

export const bookingAnswer = z.strictObject({
  /** Key of the room's question. */
  key: text(1, 40),
  answer: text(0, ANSWER_MAX).default(''),
  options: uniqueList(z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long')).default([]),
})
export type BookingAnswer = z.infer<typeof bookingAnswer>

/** Payment methods without a provider: FPS, bank transfer, cash. */
export const bookingPayment = z.enum(['fps', 'bank', 'cash'])
export type BookingPayment = z.infer<typeof bookingPayment>

/** Price of a booking at the time of the request; minor units. */
export const bookingPrice = z.object({
  rent: z.array(
    z.object({ per: ratePer, minutes: z.number(), count: z.number().int(), amount_cents: z.number().int() }),
  ),
  extras: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      per: extraPer,
      /** Requested quantity. */
      wanted: z.number().int(),
      /** Charged quantity: per person or hour. */
      quantity: z.number().int(),
      amount_cents: z.number().int(),
    }),
  ),
  /** Rent and extras, after a reduction by staff. */
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
      /** Contained in the prices before additions instead of added; false in older bookings. */
      is_contained: z.boolean().default(false),
      amount_cents: z.number().int(),
    }),
  ),
})
export type BookingPrice = z.infer<typeof bookingPrice>

/** An event in the history of a booking. */
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
  /** Who acted; null: the system. */
  by: z.string().nullable(),
  /** The reason or note; '' for none. */
  words: z.string(),
})
export type BookingHistoryEntry = z.infer<typeof bookingHistoryEntry>

/** A skipped day of a series, with the error code. */
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
  /** Timezone of the venue, in which its times are displayed. */
  timezone: z.string(),
  layout: roomLayout,
  people: z.number().int(),
  answers: z.array(bookingAnswer.extend({ title: z.string() })),
  note: z.string(),
  price: bookingPrice,
  currency: z.string(),
  paid_cents: z.number().int(),
  /** Amount payable now; 0 when nothing is due or payable. */
  due_cents: z.number().int(),
  /** Refunded amount, including refunds still to be made. */
  refunded_cents: z.number().int(),
  /** Part of it pending at the payment provider; no further refund until it has arrived. */
  refunding_cents: z.number().int(),
  /** Part of it that the venue still has to hand back. */
  owed_back_cents: z.number().int(),
  /** Part of it that is not due again: refunded at the payment provider, or held by an open dispute. */
  excused_cents: z.number().int(),
  /** Deadline for the decision by staff; null: none needed. */
  answer_by: instant.nullable(),
  /** Payment deadline; null: nothing is due. */
  pay_by: instant.nullable(),
  /** Number of earlier requests for the time; 0: none. */
  waits_behind: z.number().int(),
  series_id: idOf('booking_series').nullable(),
  /** On the first booking of a series: the skipped days. */
  skipped_days: z.array(skippedDay),
  /** Why it was declined or cancelled; '' for none. */
  reason: z.string(),
  /** Refund and fee of a cancellation by the client now; null: not allowed. */
  cancellation: z.object({ refund_cents: z.number().int(), fee_cents: z.number().int() }).nullable(),
  /** Terms of cancellation as they were at the request; absent in older stored responses. */
  cancellation_terms: cancellationTerms.optional(),
  created_at: instant,
  version: z.number().int(),
}

/** A booking for its client. */
export const ownBooking = z.object({
  ...sharedBookingFields,
  /** Whether the amount due can be paid by card now. */
  takes_cards: z.boolean(),
  timeline: z.array(bookingHistoryEntry),
})
export type OwnBooking = z.infer<typeof ownBooking>

/** A booking for staff. */
export const booking = z.object({
  ...sharedBookingFields,
  account_id: idOf('account'),
  /** Tier of the client at the request, whose rates apply. */
  tier: memberTier,
  /** Occupied units, and the set-up and clearing times. */
  units: z.array(z.string()),
  setup_minutes: z.number().int(),
  clear_minutes: z.number().int(),
  client: z.object({
    /** Null: not a registered user. */
    user_id: idOf('user').nullable(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    locale,
  }),
  staff_note: z.string(),
  /** Null: not recorded. */
  attendance: attendance.nullable(),
  /** How it was paid at the desk; null: not at the desk. */
  paid_by: bookingPayment.nullable(),
  paid_reference: z.string(),
})
export type Booking = z.infer<typeof booking>
export const bookingFull = booking.extend({
  /** Newest last. */
  disputes: z.array(deskDispute),
  timeline: z.array(bookingHistoryEntry),
})
export type BookingFull = z.infer<typeof bookingFull>

/**
 * The fields of a booking stored offline: list fields, state and what staff may edit. Without address, phone
 * number and texts of the client.
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
