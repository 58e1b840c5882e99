import type { HandBack } from '#contract/orders/money-back.ts'
import type { Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { retainedOf } from '#rules/rooms/booking.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, readVenue, record } from '#server/domains/platform/index.ts'
import { lockSchedule } from '#server/domains/rooms/schedule/service.ts'
import {
  reissueRefund,
  reduceRefundDue,
  bookingSubject,
  handBackDay,
  markHandedBack,
  recordRefundDue,
  type RefundHandlers,
  type PaymentRow,
  type RefundContext,
} from '#server/domains/payments/index.ts'
import { finish, lockForDecision, moneyOf, subjectOf } from './decide.ts'
import { mailClient } from './client-emails.ts'
import { refundBooking } from './send-back.ts'
import { lockBooking } from './confirm.ts'
import { mailStaff } from './staff-emails.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'

const ENDED: ReadonlySet<BookingRow['state']> = new Set(['declined', 'lapsed', 'cancelled'])
const BY_PRODUCT = { reason: 'organizer', requested_by: null } as const

/**
 * Records that an owed refund of a booking was paid out by hand, and notifies its client. Errors: those of
 * lockForDecision; refund.nothing_owed, refund.too_much, refund.invalid.
 */
export async function markBookingHandedBack(
  context: Context<Person>,
  key: { id: Id; version: number | null },
  { way, amount_cents: requested_cents, reference, given_on }: HandBack,
): Promise<Id> {
  const { venue, booking } = await lockForDecision(context, key, null)
  const { tx, now, actor } = context
  const details = {
    way,
    reference,
    by: actor.name,
    given_on: handBackDay(given_on, dayAt(now, venue.timezone)),
  }
  const amount_cents = await markHandedBack(context, moneyOf(booking), requested_cents, details)
  const owed_back_cents = booking.owed_back_cents - amount_cents
  const saved = await store.save(tx, { ...booking, owed_back_cents })
  const { id, currency } = booking
  await record(context, {
    action: 'money_handed_back',
    subject: subjectOf(id),
    changes: [makeChange('amount_cents', null, amount_cents, { currency })],
  })
  return finish(context, saved, { line: 'given_back', text: reference }, () =>
    mailClient(context, venue, saved, 'given_back', { refund_cents: amount_cents }),
  )
}

/**
 * Locks the schedule and the booking of a payment. A refund that the provider rejects becomes owed by hand. A
 * refund made at the provider alone is not due again, and neither is the amount of an open dispute.
 */
export async function lockBookingForRefund(
  context: RefundContext,
  payment: PaymentRow,
): Promise<RefundHandlers> {
  const { tx } = context
  await lockSchedule(tx, payment.account_id)
  let booking = await lockBooking(context, payment)
  const save = async (fields: Partial<BookingRow>) => {
    booking = await store.save(tx, { ...booking, ...fields })
  }
  const append = (kind: 'given_back' | 'refund_failed' | ProviderLineKind) => addLine(context, booking, kind)
  const owner = moneyOf(booking)
  return {
    arrived: async ({ amount_cents }) => {
      await save({ refunding_cents: booking.refunding_cents - amount_cents })
      await append('given_back')
    },
    failed: async ({ amount_cents }) => {
      await recordRefundDue(context, owner, amount_cents, BY_PRODUCT)
      await save({
        refunding_cents: booking.refunding_cents - amount_cents,
        owed_back_cents: booking.owed_back_cents + amount_cents,
      })
      await append('refund_failed')
      await mailStaff(context, await readVenue(tx), booking, 'refund_failed', { amount_cents })
    },
    replaced: ({ amount_cents }, rest_cents) =>
      save({ refunding_cents: booking.refunding_cents - amount_cents + rest_cents }),
    covered: async (amount_cents) => {
      const covered = await reduceRefundDue(context, bookingSubject(booking.id), amount_cents)
      await save({ owed_back_cents: booking.owed_back_cents - covered })
      return covered
    },
    leaves: ({ amount_cents, unasked_cents }, refund) =>
      save({
        refunded_cents: booking.refunded_cents + unasked_cents,
        excused_cents: booking.excused_cents + unasked_cents,
        refunding_cents: booking.refunding_cents + (refund === null ? 0 : amount_cents),
      }),
    // The amount of a lost dispute counts as not paid; a refund made at the provider is not due again.
    gone: ({ amount_cents, unasked_cents }, refund) =>
      refund === null
        ? save({ excused_cents: booking.excused_cents - unasked_cents })
        : save({ refunding_cents: booking.refunding_cents - amount_cents }),
    returns: async (unrequested, refund) => {
      const { by_card, owed } = await reissueRefund(context, payment, owner, unrequested, refund)
      await save({
        refunded_cents: booking.refunded_cents - unrequested.unasked_cents,
        excused_cents: booking.excused_cents - unrequested.unasked_cents,
        refunding_cents: booking.refunding_cents + by_card - (refund === null ? 0 : unrequested.amount_cents),
        owed_back_cents: booking.owed_back_cents + owed,
      })
      const rest_cents = Math.max(0, retainedOf(booking) - booking.fee_cents)
      if (ENDED.has(booking.state)) await save(await refundBooking(context, booking, rest_cents, BY_PRODUCT))
    },
    tell: async (kind, amount_cents) => {
      await append(kind)
      await mailStaff(context, await readVenue(tx), booking, kind, { amount_cents })
    },
  }
}

function addLine(
  { tx, now }: RefundContext,
  { id: booking_id, account_id }: BookingRow,
  kind: 'given_back' | 'refund_failed' | ProviderLineKind,
) {
  return store.addLine(tx, { account_id, booking_id, at: now, kind, by_name: null, words: '' })
}

type ProviderLineKind = Parameters<RefundHandlers['tell']>[0]
