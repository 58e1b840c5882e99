import type { z } from 'zod'
import { TEST_CARDS, type card, type SandboxPayment } from '#contract/orders/sandbox.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { queueMessage } from './deliver.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { refundMessageOf } from './provider.ts'
import * as store from './store.ts'
import type { PaymentRow } from './store.ts'

export { deliverNext, SANDBOX_TOPIC, type DeliverMessage } from './deliver.ts'
export { sandboxProvider } from './provider.ts'

type SandboxContext = Pick<Context, 'tx' | 'now' | 'random'>

const USUAL_DELAY_MS = 1_000
const LATE_MS = 30_000

/** Returns a payment as its page shows it. Errors: payment.not_found. */
export async function read({ tx }: SandboxContext, id: string): Promise<SandboxPayment> {
  const payment = requireFound(isSandboxId(id) ? await store.findPayment(tx, id) : undefined)
  return present(payment, payment.status === 'SUCCEEDED' ? await store.refundableOf(tx, payment) : 0)
}

/** Pays with a card, whose number determines the outcome. Errors: payment.not_found, order.finished. */
export async function payWithCard(
  context: SandboxContext,
  id: string,
  { number }: z.output<typeof card>,
): Promise<SandboxPayment> {
  await lockOpen(context, id)
  await store.savePayment(context.tx, id, { card_number: number })
  switch (number) {
    case TEST_CARDS.declined:
      return fail(context, id, 'card_declined')
    case TEST_CARDS.insufficient_funds:
      return fail(context, id, 'insufficient_funds')
    case TEST_CARDS.timed_out:
      return fail(context, id, 'timed_out')
    case TEST_CARDS.extra_step:
      await store.savePayment(context.tx, id, { status: 'AUTHENTICATING', failure: null })
      return read(context, id)
    default:
      return succeed(context, id)
  }
}

/** Completes a card's authentication. Errors: payment.not_found, order.finished. */
export async function authenticate(
  context: SandboxContext,
  id: string,
  is_approved: boolean,
): Promise<SandboxPayment> {
  const payment = await lockOpen(context, id)
  if (payment.status !== 'AUTHENTICATING') throw new AppError('order.finished')
  return is_approved ? succeed(context, id) : fail(context, id, 'authentication_failed')
}

async function succeed(context: SandboxContext, id: string): Promise<SandboxPayment> {
  await store.savePayment(context.tx, id, { status: 'SUCCEEDED', failure: null })
  const { payment_id, amount_cents, currency, card_number } = requireFound(
    await store.findPayment(context.tx, id),
  )
  const report = { status: 'SUCCEEDED', amount_cents, currency } as const
  for (const delay of delaysOf(card_number)) {
    await queueMessage(context, { kind: 'payment', payment_id, report }, delay)
  }
  return read(context, id)
}

/** Returns the delays of the webhooks about a paid card. */
function delaysOf(card_number: string | null): number[] {
  switch (card_number) {
    case TEST_CARDS.no_message:
      return []
    case TEST_CARDS.late_message:
      return [LATE_MS]
    case TEST_CARDS.message_first:
      return [0]
    case TEST_CARDS.message_twice:
      return [0, USUAL_DELAY_MS]
    default:
      return [USUAL_DELAY_MS]
  }
}

async function fail(context: SandboxContext, id: string, failure: PaymentFailure): Promise<SandboxPayment> {
  await store.savePayment(context.tx, id, { status: 'FAILED', failure })
  const { payment_id } = requireFound(await store.findPayment(context.tx, id))
  await queueMessage(context, { kind: 'payment', payment_id, report: { status: 'FAILED', failure } })
  return read(context, id)
}

/**
 * Refunds a part of a payment at the sandbox, as its dashboard could. Errors: payment.not_found,
 * refund.too_much.
 */
export async function refundAtProvider(
  context: SandboxContext,
  id: string,
  amount_cents: number,
): Promise<SandboxPayment> {
  const { tx, now, random } = context
  const payment = requireFound(isSandboxId(id) ? await store.lockPayment(tx, id) : undefined)
  if (payment.status !== 'SUCCEEDED' || amount_cents > (await store.refundableOf(tx, payment))) {
    const code = 'refund.too_much'
    throw new AppError(code, { errors: { amount_cents: [code] } })
  }
  const { currency } = payment
  const refund = { id: `sandbox_${newToken(random)}`, sandbox_payment_id: id, amount_cents, currency }
  await store.insertRefund(tx, { ...refund, status: 'SUCCEEDED', created_at: now })
  await queueMessage(context, { kind: 'refund', refund: refundMessageOf(payment, refund, 'SUCCEEDED') })
  return read(context, id)
}

/**
 * Disputes the rest of a payment as its card holder could, or ends the dispute for either side. Errors:
 * payment.not_found, order.finished for an impossible transition.
 */
export async function dispute(
  context: SandboxContext,
  id: string,
  status: DisputeStatus,
): Promise<SandboxPayment> {
  const { tx, now } = context
  const payment = requireFound(isSandboxId(id) ? await store.lockPayment(tx, id) : undefined)
  const is_possible = status === 'OPEN' ? payment.dispute === null : payment.dispute === 'OPEN'
  const amount_cents = await store.refundableOf(tx, { ...payment, dispute: null })
  if (payment.status !== 'SUCCEEDED' || !is_possible || amount_cents === 0)
    throw new AppError('order.finished')
  await store.savePayment(tx, id, { dispute: status })
  const { payment_id, currency } = payment
  const references = { payment_id, intent: null, provider_ref: `dispute_${id}`, amount_cents, currency }
  const state = { status, is_withdrawn: true, reason: 'fraudulent', said_at: now }
  await queueMessage(context, { kind: 'dispute', dispute: { ...references, ...state } })
  return read(context, id)
}

/** Locks a page that can still be paid: another card may be tried after a declined one. */
async function lockOpen({ tx }: SandboxContext, id: string): Promise<PaymentRow> {
  const payment = requireFound(isSandboxId(id) ? await store.lockPayment(tx, id) : undefined)
  if (payment.status === 'SUCCEEDED' || payment.status === 'CLOSED') throw new AppError('order.finished')
  return payment
}

/** Whether the sandbox can have issued this id; the database does not accept any other text. */
const isSandboxId = (id: string) => /^[\w-]{43}$/.test(id)

function requireFound(payment: PaymentRow | undefined): PaymentRow {
  if (payment === undefined) throw new AppError('payment.not_found')
  return payment
}

function present(payment: PaymentRow, left_cents: number): SandboxPayment {
  const { id, description, amount_cents, currency, status, failure, return_url, cancel_url } = payment
  const sum = { amount_cents, currency, left_cents, dispute: payment.dispute }
  return { id, description, ...sum, status, failure, return_url, cancel_url }
}
