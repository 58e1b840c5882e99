import { newId } from '#contract/wire/id.ts'
import { disputeMovement } from '#rules/sales/ledger.ts'
import type { ProviderDispute } from '#server/core/integrations/payment/provider.ts'
import { BY_PROVIDER, makeChange, record } from '#server/domains/platform/index.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { coverOutflow } from './provider-refunds.ts'
import * as store from './dispute-store.ts'
import type { DisputeRow } from './dispute-store.ts'
import { movementOf } from './allocate.ts'
import { refundedOfPayment } from './refundable.ts'
import { subjectOf, type RefundContext } from './request.ts'
import type { RefundHandlers, LockForRefund, ProviderNoticeKind } from './settle.ts'

/** Locations of the disputed money: with us, held by the dispute, or lost. */
const FUNDS_LOCATIONS = ['here', 'held', 'gone'] as const
type FundsLocation = (typeof FUNDS_LOCATIONS)[number]
type DisputeState = Pick<DisputeRow, 'status' | 'is_withdrawn' | 'said_at'>

/**
 * Applies the state of a dispute of a successful payment at the provider. Each state counts once, and states
 * older than the stored one are ignored.
 */
export async function settleDispute(
  context: RefundContext,
  payment: PaymentRow,
  said: ProviderDispute,
  lockForRefund: LockForRefund,
): Promise<void> {
  const { tx, now } = context
  const handlers = await lockForRefund(context, payment)
  const known = await store.lockByRef(tx, said.provider_ref)
  if (known !== undefined && !isNewer(said, known)) return
  const dispute = known ?? (await insert(context, payment, said))
  const { status, is_withdrawn, said_at } = said
  const target = fundsLocationOf(said)
  const dispute_context = { context, payment, handlers }
  // Stripe reports the return of the money after the dispute was won.
  const closed_at = known?.status === status ? known.closed_at : now
  await store.save(tx, dispute.id, {
    status,
    is_withdrawn,
    said_at,
    closed_at: status === 'OPEN' ? null : closed_at,
  })
  await moveTo(dispute_context, dispute, known === undefined ? 'here' : fundsLocationOf(known), target)
  if (known?.status === status) return
  const notice = NOTICES[status]
  await recordNotice(context, payment, notice, dispute.amount_cents)
  await handlers.tell(notice, dispute.amount_cents)
}

const NOTICES = { OPEN: 'dispute_opened', WON: 'dispute_won', LOST: 'dispute_lost' } as const

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
function isNewer(report: DisputeState, existing: DisputeState): boolean {
  const [rank, existing_rank] = [rankOf(report), rankOf(existing)]
  if (rank > 1 !== existing_rank > 1) return rank > 1
  return report.said_at === existing.said_at ? rank > existing_rank : report.said_at > existing.said_at
}

/** Of two final states in the same second the win is last: an appeal. */
const rankOf = ({ status, is_withdrawn }: DisputeState) =>
  status === 'OPEN' ? (is_withdrawn ? 1 : 0) : status === 'LOST' ? 2 : 3

async function insert(
  context: RefundContext,
  payment: PaymentRow,
  report: ProviderDispute,
): Promise<DisputeRow> {
  const { tx, now, random } = context
  const { id: payment_id, account_id, currency } = payment
  const { provider_ref, status, is_withdrawn, reason, said_at } = report
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
    amount_cents: Math.min(report.amount_cents, payment.amount_cents),
    unasked_cents: 0,
  }
  await store.insert(tx, { ...dispute, is_withdrawn, status: 'OPEN' })
  return dispute
}

type DisputeContext = { context: RefundContext; payment: PaymentRow; handlers: RefundHandlers }

/** Moves the money from one location to another, step by step, and books each step. */
async function moveTo(
  dispute_context: DisputeContext,
  dispute: DisputeRow,
  from: FundsLocation,
  to: FundsLocation,
): Promise<void> {
  let [at, unasked_cents] = [FUNDS_LOCATIONS.indexOf(from), dispute.unasked_cents]
  const end = FUNDS_LOCATIONS.indexOf(to)
  const { tx } = dispute_context.context
  while (at !== end) {
    const next = at < end ? at + 1 : at - 1
    const sum = { amount_cents: dispute.amount_cents, unasked_cents }
    if (at === 0) {
      unasked_cents = await holdFunds(dispute_context, dispute)
      await store.save(tx, dispute.id, { unasked_cents })
    } else if (next === 0) {
      await book(dispute_context.context, dispute, disputeMovement(-dispute.amount_cents))
      await dispute_context.handlers.returns(sum, null)
    } else await bookLoss(dispute_context, dispute, next > at ? 1 : -1, sum)
    at = next
  }
}

async function holdFunds(
  { context, payment, handlers }: DisputeContext,
  dispute: DisputeRow,
): Promise<number> {
  const { amount_cents } = dispute
  await book(context, dispute, disputeMovement(amount_cents))
  const unasked_cents = await coverOutflow(context, payment, amount_cents, handlers)
  await handlers.leaves({ amount_cents, unasked_cents }, null)
  return unasked_cents
}

/** @param sign 1: it is lost, -1: the loss is reversed */
async function bookLoss(
  { context, payment, handlers }: DisputeContext,
  dispute: DisputeRow,
  sign: 1 | -1,
  { amount_cents, unasked_cents }: { amount_cents: number; unasked_cents: number },
): Promise<void> {
  // The new state is stored before the money moves.
  const before =
    (await refundedOfPayment(context.tx, payment.id)) + (sign === 1 ? -amount_cents : amount_cents)
  const outflow = { id: dispute.id, amount_cents: sign * amount_cents }
  const { provider, ...shares } = await movementOf(context.tx, payment.id, outflow, before)
  await book(context, dispute, { disputes: provider, ...shares })
  await handlers.gone({ amount_cents: sign * amount_cents, unasked_cents: sign * unasked_cents }, null)
}

async function book(
  { tx, now }: RefundContext,
  dispute: DisputeRow,
  movement: Parameters<typeof payments.book>[2],
): Promise<void> {
  const subject = payments.paymentSubjectOf(dispute)
  const number = (await payments.countMovements(tx, subject)) + 1
  await payments.book(tx, { ...dispute, id: `${dispute.id}/${number}` }, movement, now)
}

async function recordNotice(
  context: RefundContext,
  payment: PaymentRow,
  notice: Exclude<ProviderNoticeKind, 'refunded_at_provider'>,
  amount_cents: number,
): Promise<void> {
  const { account_id, currency } = payment
  const subject = payments.paymentSubjectOf(payment)
  await record(context, {
    action: notice === 'dispute_opened' ? 'payment_disputed' : notice,
    ...(subject.booking_id === null
      ? { subject: subjectOf('order', subject.order_id), event_id: subject.event_id }
      : { subject: subjectOf('booking', subject.booking_id) }),
    account_id,
    changes: [makeChange('amount_cents', null, amount_cents, { currency })],
    by: BY_PROVIDER,
  })
}
