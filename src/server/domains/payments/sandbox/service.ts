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
  const payment = requireFound(isName(id) ? await store.findPayment(tx, id) : undefined)
  return present(payment, payment.status === 'SUCCEEDED' ? await store.refundableOf(tx, payment) : 0)
}

/** Pays with a card, whose number determines the outcome. Errors: payment.not_found, order.finished. */
export async function payWithCard(
  work: SandboxContext,
  id: string,
  { number }: z.output<typeof card>,
): Promise<SandboxPayment> {
  await lockOpen(work, id)
  await store.savePayment(work.tx, id, { card_number: number })
  switch (number) {
    case TEST_CARDS.declined:
      return fail(work, id, 'card_declined')
    case TEST_CARDS.insufficient_funds:
      return fail(work, id, 'insufficient_funds')
    case TEST_CARDS.timed_out:
      return fail(work, id, 'timed_out')
    case TEST_CARDS.extra_step:
      await store.savePayment(work.tx, id, { status: 'AUTHENTICATING', failure: null })
      return read(work, id)
    default:
      return succeed(work, id)
  }
}

/** Completes a card's authentication. Errors: payment.not_found, order.finished. */
export async function authenticate(
  work: SandboxContext,
  id: string,
  is_approved: boolean,
): Promise<SandboxPayment> {
  const payment = await lockOpen(work, id)
  if (payment.status !== 'AUTHENTICATING') throw new AppError('order.finished')
  return is_approved ? succeed(work, id) : fail(work, id, 'authentication_failed')
}

async function succeed(work: SandboxContext, id: string): Promise<SandboxPayment> {
  await store.savePayment(work.tx, id, { status: 'SUCCEEDED', failure: null })
  const { payment_id, amount_cents, currency, card_number } = requireFound(
    await store.findPayment(work.tx, id),
  )
  const report = { status: 'SUCCEEDED', amount_cents, currency } as const
  for (const delay of delaysOf(card_number)) {
    await queueMessage(work, { kind: 'payment', payment_id, report }, delay)
  }
  return read(work, id)
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

async function fail(work: SandboxContext, id: string, failure: PaymentFailure): Promise<SandboxPayment> {
  await store.savePayment(work.tx, id, { status: 'FAILED', failure })
  const { payment_id } = requireFound(await store.findPayment(work.tx, id))
  await queueMessage(work, { kind: 'payment', payment_id, report: { status: 'FAILED', failure } })
  return read(work, id)
}

/**
 * Refunds a part of a payment at the sandbox, as its dashboard could. Errors: payment.not_found,
 * refund.too_much.
 */
export async function refundAtProvider(
  work: SandboxContext,
  id: string,
  amount_cents: number,
): Promise<SandboxPayment> {
  const { tx, now, random } = work
  const payment = requireFound(isName(id) ? await store.lockPayment(tx, id) : undefined)
  if (payment.status !== 'SUCCEEDED' || amount_cents > (await store.refundableOf(tx, payment))) {
    const code = 'refund.too_much'
    throw new AppError(code, { errors: { amount_cents: [code] } })
  }
  const { currency } = payment
  const refund = { id: `sandbox_${newToken(random)}`, sandbox_payment_id: id, amount_cents, currency }
  await store.insertRefund(tx, { ...refund, status: 'SUCCEEDED', created_at: now })
  await queueMessage(work, { kind: 'refund', refund: refundMessageOf(payment, refund, 'SUCCEEDED') })
  return read(work, id)
}

/**
 * Disputes the rest of a payment as its card holder could, or ends the dispute for either side. Errors:
 * payment.not_found, order.finished for an impossible transition.
 */
export async function dispute(
  work: SandboxContext,
  id: string,
  status: DisputeStatus,
): Promise<SandboxPayment> {
  const { tx, now } = work
  const payment = requireFound(isName(id) ? await store.lockPayment(tx, id) : undefined)
  const follows = status === 'OPEN' ? payment.dispute === null : payment.dispute === 'OPEN'
  const amount_cents = await store.refundableOf(tx, { ...payment, dispute: null })
  if (payment.status !== 'SUCCEEDED' || !follows || amount_cents === 0) throw new AppError('order.finished')
  await store.savePayment(tx, id, { dispute: status })
  const { payment_id, currency } = payment
  const of = { payment_id, intent: null, provider_ref: `dispute_${id}`, amount_cents, currency }
  const said = { status, is_withdrawn: true, reason: 'fraudulent', said_at: now }
  await queueMessage(work, { kind: 'dispute', dispute: { ...of, ...said } })
  return read(work, id)
}

/** Locks a page that can still be paid: another card may be tried after a declined one. */
async function lockOpen({ tx }: SandboxContext, id: string): Promise<PaymentRow> {
  const payment = requireFound(isName(id) ? await store.lockPayment(tx, id) : undefined)
  if (payment.status === 'SUCCEEDED' || payment.status === 'CLOSED') throw new AppError('order.finished')
  return payment
}

/** Whether the sandbox can have issued this id; the database does not accept any other text. */
const isName = (id: string) => /^[\w-]{43}$/.test(id)

function requireFound(payment: PaymentRow | undefined): PaymentRow {
  if (payment === undefined) throw new AppError('payment.not_found')
  return payment
}

function present(payment: PaymentRow, left_cents: number): SandboxPayment {
  const { id, description, amount_cents, currency, status, failure, return_url, cancel_url } = payment
  const sum = { amount_cents, currency, left_cents, dispute: payment.dispute }
  return { id, description, ...sum, status, failure, return_url, cancel_url }
}
