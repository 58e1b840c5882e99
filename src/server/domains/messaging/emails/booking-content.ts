import { z } from 'zod'
import { cancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { instant } from '#contract/wire/instant.ts'
import { providerNoticeKind } from './order-content.ts'
import { printedName } from './printed-name.ts'

/**
 * Status change of a booking. called_off: by the venue; postponed: by the venue, without a new time;
 * rescheduled: by the venue, to a new time; cancelled: by the client; lapsed_unpaid: approved and never paid.
 */
export const bookingMailKind = z.enum([
  'asked',
  'waits',
  'advanced',
  'approved',
  'confirmed',
  'declined',
  'lapsed',
  'lapsed_unpaid',
  'moved',
  'postponed',
  'rescheduled',
  'cancelled',
  'called_off',
  'payment_failed',
  'paid_twice',
  'paid_too_late',
  'given_back',
])
export type BookingMailKind = z.infer<typeof bookingMailKind>

/** To the client of a booking; `url` is the page of their bookings. */
export const bookingContent = z.strictObject({
  template: z.literal('booking'),
  data: z.strictObject({
    account_name: z.string(),
    name: printedName,
    url: z.url({ protocol: /^https?$/ }),
    kind: bookingMailKind,
    booking_id: z.string(),
    room_name: z.string(),
    starts_at: instant,
    ends_at: instant,
    timezone: z.string(),
    currency: z.string(),
    total_gross_cents: z.number().int(),
    /** Outstanding amount of a partly paid booking. */
    due_cents: z.number().int().default(0),
    refund_cents: z.number().int(),
    fee_cents: z.number().int(),
    /** Further days of the same series. */
    more_days: z.number().int(),
    /** Terms of cancellation; null: nothing was to pay, or queued before this field existed. */
    cancellation_terms: cancellationTerms.nullable().default(null),
    answer_by: instant.nullable(),
    pay_by: instant.nullable(),
    reason: z.string(),
    calendar_no: z.number().int(),
  }),
})

/**
 * Notices to those who decide on bookings: a request to answer, a request that lapsed unanswered, a failed
 * refund.
 */
export const bookingNoticeKind = z.enum(['asked', 'lapsed', 'refund_failed', ...providerNoticeKind.options])
export type BookingNoticeKind = z.infer<typeof bookingNoticeKind>

/** To each team member who may decide; `url` is the booking at the desk. */
export const bookingNoticeContent = z.strictObject({
  template: z.literal('booking-notice'),
  data: z.strictObject({
    account_name: z.string(),
    url: z.url({ protocol: /^https?$/ }),
    kind: bookingNoticeKind,
    booking_id: z.string(),
    room_name: z.string(),
    client_name: printedName,
    people: z.number().int(),
    /** The client's note. */
    note: z.string(),
    starts_at: instant,
    ends_at: instant,
    timezone: z.string(),
    currency: z.string(),
    total_gross_cents: z.number().int(),
    /** Amount that was to be refunded. */
    amount_cents: z.number().int(),
    /** Deadline for an answer; null: none is required. */
    answer_by: instant.nullable(),
  }),
})
