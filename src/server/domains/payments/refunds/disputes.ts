import { newId } from '#contract/wire/id.ts'
import { disputeMovement, lostDisputeMovement } from '#rules/sales/ledger.ts'
import type { ProviderDispute } from '#server/core/integrations/payment/provider.ts'
import { BY_PROVIDER, makeChange, record } from '#server/domains/platform/index.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { coverOutflow } from './provider-refunds.ts'
import * as store from './dispute-store.ts'
import type { DisputeRow } from './dispute-store.ts'
import { refundedOfPayment } from './refundable.ts'
import { subjectOf, type RefundContext } from './request.ts'
import type { RefundHandlers, LockForRefund, ProviderNoticeKind } from './settle.ts'

/** Where the disputed money is: with us, held by the dispute, or gone. */
const FUNDS_LOCATIONS = ['here', 'held', 'gone'] as const
type FundsLocation = (typeof FUNDS_LOCATIONS)[number]
type DisputeState = Pick<DisputeRow, 'status' | 'is_withdrawn' | 'said_at'>

/**
 * Applies the state of a dispute of a successful payment at the provider. Each state counts once, and states
 * older than the stored one are ignored.
 */
export async function settleDispute(
  work: RefundContext,
  payment: PaymentRow,
  said: ProviderDispute,
  lockHolder: LockForRefund,
): Promise<void> {
  const { tx, now } = work
  const holder = await lockHolder(work, payment)
  const known = await store.lockByRef(tx, said.provider_ref)
  if (known !== undefined && !isNewer(said, known)) return
  const dispute = known ?? (await insert(work, payment, said))
  const { status, is_withdrawn, said_at } = said
  const target = fundsLocationOf(said)
  const step = { work, payment, holder }
  await store.save(tx, dispute.id, {
    status,
    is_withdrawn,
    said_at,
    closed_at: status === 'OPEN' ? null : now,
  })
  await moveTo(step, dispute, known === undefined ? 'here' : fundsLocationOf(known), target)
  if (known?.status === status) return
  const news = NEWS[status]
  await recordNews(work, payment, news, dispute.amount_cents)
  await holder.tell(news, dispute.amount_cents)
}

const NEWS = { OPEN: 'dispute_opened', WON: 'dispute_won', LOST: 'dispute_lost' } as const

function fundsLocationOf({
  status,
  is_withdrawn,
}: Pick<DisputeState, 'status' | 'is_withdrawn'>): FundsLocation {
  if (status === 'WON' || (status === 'OPEN' && !is_withdrawn)) return 'here'
  return status === 'OPEN' ? 'held' : 'gone'
}

/**
 * An ended dispute is not reopened by a late webhook. Otherwise the later state counts; within the same
 * second the one that is further along.
 */
function isNewer(said: DisputeState, known: DisputeState): boolean {
  const [is, was] = [rankOf(said), rankOf(known)]
  if (is > 1 !== was > 1) return is > 1
  return said.said_at === known.said_at ? is > was : said.said_at > known.said_at
}

/** Of two final states in the same second the win is last: an appeal. */
const rankOf = ({ status, is_withdrawn }: DisputeState) =>
  status === 'OPEN' ? (is_withdrawn ? 1 : 0) : status === 'LOST' ? 2 : 3

async function insert(work: RefundContext, payment: PaymentRow, said: ProviderDispute): Promise<DisputeRow> {
  const { tx, now, random } = work
  const { id: payment_id, account_id, currency } = payment
  const { provider_ref, status, is_withdrawn, reason, said_at } = said
  const dispute = {
    id: newId('dispute', random),
    account_id,
    payment_id,
    currency,
    provider_ref,
    status,
    is_withdrawn: false,
    reason,
    said_at,
    opened_at: now,
    closed_at: null,
    ...payments.paymentSubjectOf(payment),
    amount_cents: Math.min(said.amount_cents, payment.amount_cents),
    unasked_cents: 0,
  }
  await store.insert(tx, { ...dispute, is_withdrawn, status: 'OPEN' })
  return dispute
}

type DisputeContext = { work: RefundContext; payment: PaymentRow; holder: RefundHandlers }

/** One step after the other, each booked. */
async function moveTo(
  step: DisputeContext,
  dispute: DisputeRow,
  from: FundsLocation,
  to: FundsLocation,
): Promise<void> {
  let [at, unasked_cents] = [FUNDS_LOCATIONS.indexOf(from), dispute.unasked_cents]
  const end = FUNDS_LOCATIONS.indexOf(to)
  const { tx } = step.work
  while (at !== end) {
    const next = at < end ? at + 1 : at - 1
    const sum = { amount_cents: dispute.amount_cents, unasked_cents }
    if (at === 0) {
      unasked_cents = await holdFunds(step, dispute)
      await store.save(tx, dispute.id, { unasked_cents })
    } else if (next === 0) {
      await book(step.work, dispute, disputeMovement(-dispute.amount_cents))
      await step.holder.returns(sum, null)
    } else await lose(step, dispute, next > at ? 1 : -1, sum)
    at = next
  }
}

async function holdFunds({ work, payment, holder }: DisputeContext, dispute: DisputeRow): Promise<number> {
  const { amount_cents } = dispute
  await book(work, dispute, disputeMovement(amount_cents))
  const unasked_cents = await coverOutflow(work, payment, amount_cents, holder)
  await holder.leaves({ amount_cents, unasked_cents }, null)
  return unasked_cents
}

/** @param way 1: it is lost, -1: the loss is reversed */
async function lose(
  { work, payment, holder }: DisputeContext,
  dispute: DisputeRow,
  way: 1 | -1,
  { amount_cents, unasked_cents }: { amount_cents: number; unasked_cents: number },
): Promise<void> {
  const paid = await payments.bookedTotals(work.tx, { movement_id: payment.id })
  // The new state is stored before the money moves.
  const before = (await refundedOfPayment(work.tx, payment.id)) + (way === 1 ? -amount_cents : amount_cents)
  await book(work, dispute, lostDisputeMovement(paid, before, way * amount_cents))
  await holder.gone({ amount_cents: way * amount_cents, unasked_cents: way * unasked_cents }, null)
}

async function book(
  { tx, now }: RefundContext,
  dispute: DisputeRow,
  movement: Parameters<typeof payments.book>[2],
): Promise<void> {
  const of = payments.paymentSubjectOf(dispute)
  const number = (await payments.countMovements(tx, of)) + 1
  await payments.book(tx, { ...dispute, id: `${dispute.id}/${number}` }, movement, now)
}

async function recordNews(
  work: RefundContext,
  payment: PaymentRow,
  news: Exclude<ProviderNoticeKind, 'refunded_at_provider'>,
  amount_cents: number,
): Promise<void> {
  const { account_id, currency } = payment
  const of = payments.paymentSubjectOf(payment)
  await record(work, {
    action: news === 'dispute_opened' ? 'payment_disputed' : news,
    ...(of.booking_id === null
      ? { subject: subjectOf('order', of.order_id), event_id: of.event_id }
      : { subject: subjectOf('booking', of.booking_id) }),
    account_id,
    changes: [makeChange('amount_cents', null, amount_cents, { currency })],
    by: BY_PROVIDER,
  })
}
