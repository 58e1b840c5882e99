import type { BookingFull } from '#contract/rooms/booking-shape.ts'
import type { HandBack } from '#contract/orders/money-back.ts'
import type { Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { keptOf } from '#rules/rooms/booking.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { changed, readVenue, record } from '#server/domains/platform/index.ts'
import { lockHouse } from '#server/domains/rooms/schedule/service.ts'
import {
  askAgain,
  coverOwed,
  forBooking,
  givenOn,
  noteHandedBack,
  owe,
  type Holder,
  type PaymentRow,
  type RefundWork as Work,
} from '#server/domains/payments/index.ts'
import { finish, lockForDecision, moneyOf, subjectOf } from './decide.ts'
import { mailClient } from './client-emails.ts'
import { sendBack } from './send-back.ts'
import { lockBooking } from './confirm.ts'
import { mailStaff } from './staff-emails.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'

const ENDED: ReadonlySet<BookingRow['state']> = new Set(['declined', 'lapsed', 'cancelled'])
const BY_ITSELF = { reason: 'organizer', requested_by: null } as const

/**
 * Notes that money of a booking that was owed back was handed back; its client is told. Errors: as a decision;
 * refund.nothing_owed, refund.too_much, refund.invalid.
 */
export async function noteGivenBack(
  context: Context<Person>,
  at: { id: Id; version: number | null },
  { way, amount_cents: wanted, reference, given_on }: HandBack,
): Promise<BookingFull> {
  const { venue, booking } = await lockForDecision(context, at, null)
  const { tx, now, actor } = context
  const noted = { way, reference, by: actor.name, given_on: givenOn(given_on, dayAt(now, venue.timezone)) }
  const amount_cents = await noteHandedBack(context, moneyOf(booking), wanted, noted)
  const owed_back_cents = booking.owed_back_cents - amount_cents
  const saved = await store.save(tx, { ...booking, owed_back_cents })
  const { id, currency } = booking
  await record(context, {
    action: 'money_handed_back',
    subject: subjectOf(id),
    changes: [changed('amount_cents', null, amount_cents, { currency })],
  })
  return finish(context, saved, { line: 'given_back', words: reference }, () =>
    mailClient(context, venue, saved, 'given_back', { refund_cents: amount_cents }),
  )
}

/**
 * Locks the house and the booking that a payment was for. What the provider refuses is owed by hand; what was given back
 * there without anybody here having asked is not due again, and neither is what an open dispute holds.
 */
export async function lockHolderBooking(work: Work, payment: PaymentRow): Promise<Holder> {
  const { tx } = work
  await lockHouse(tx, payment.account_id)
  let booking = await lockBooking(work, payment)
  const save = async (fields: Partial<BookingRow>) => {
    booking = await store.save(tx, { ...booking, ...fields })
  }
  const line = (kind: 'given_back' | 'refund_failed' | LineOfProvider) => addLine(work, booking, kind)
  const owner = moneyOf(booking)
  return {
    arrived: async ({ amount_cents }) => {
      await save({ refunding_cents: booking.refunding_cents - amount_cents })
      await line('given_back')
    },
    failed: async ({ amount_cents }) => {
      await owe(work, owner, amount_cents, BY_ITSELF)
      await save({
        refunding_cents: booking.refunding_cents - amount_cents,
        owed_back_cents: booking.owed_back_cents + amount_cents,
      })
      await line('refund_failed')
      await mailStaff(work, await readVenue(tx), booking, 'refund_failed', { amount_cents })
    },
    replaced: ({ amount_cents }, rest_cents) =>
      save({ refunding_cents: booking.refunding_cents - amount_cents + rest_cents }),
    covered: async (amount_cents) => {
      const covered = await coverOwed(work, forBooking(booking.id), amount_cents)
      await save({ owed_back_cents: booking.owed_back_cents - covered })
      return covered
    },
    leaves: ({ amount_cents, unasked_cents }, refund) =>
      save({
        refunded_cents: booking.refunded_cents + unasked_cents,
        excused_cents: booking.excused_cents + unasked_cents,
        refunding_cents: booking.refunding_cents + (refund === null ? 0 : amount_cents),
      }),
    // The client who won a dispute has not paid; what the venue gave back by itself is not due again.
    gone: ({ amount_cents, unasked_cents }, refund) =>
      refund === null
        ? save({ excused_cents: booking.excused_cents - unasked_cents })
        : save({ refunding_cents: booking.refunding_cents - amount_cents }),
    returns: async (unasked, refund) => {
      const { by_card, owed } = await askAgain(work, payment, owner, unasked, refund)
      await save({
        refunded_cents: booking.refunded_cents - unasked.unasked_cents,
        excused_cents: booking.excused_cents - unasked.unasked_cents,
        refunding_cents: booking.refunding_cents + by_card - (refund === null ? 0 : unasked.amount_cents),
        owed_back_cents: booking.owed_back_cents + owed,
      })
      if (ENDED.has(booking.state))
        await save(await sendBack(work, booking, Math.max(0, keptOf(booking) - booking.fee_cents), BY_ITSELF))
    },
    tell: async (news, amount_cents) => {
      await line(news)
      await mailStaff(work, await readVenue(tx), booking, news, { amount_cents })
    },
  }
}

function addLine(
  { tx, now }: Work,
  { id: booking_id, account_id }: BookingRow,
  kind: 'given_back' | 'refund_failed' | LineOfProvider,
) {
  return store.addLine(tx, { account_id, booking_id, at: now, kind, by_name: null, words: '' })
}

type LineOfProvider = Parameters<Holder['tell']>[0]
