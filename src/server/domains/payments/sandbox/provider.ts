import { idOf, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import type {
  PaymentProvider,
  PaymentReport,
  RefundReport,
} from '#server/core/integrations/payment/provider.ts'
import type { Database } from '#server/core/db/database.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { queueMessage, signingKey } from './deliver.ts'
import { readSigned, SIGNATURE_HEADER } from './message.ts'
import * as store from './store.ts'
import { refundableOf, type PaymentRow, type RefundRow } from './store.ts'

type SandboxDeps = { db: Database; clock: () => Instant; random: RandomBytes; public_url: string }

/** Built-in payment provider for installations without keys of a real one: no money moves. */
export function sandboxProvider({ db, clock, random, public_url }: SandboxDeps): PaymentProvider {
  return {
    name: 'sandbox',
    mode: 'test',
    check: () =>
      Promise.resolve({ is_accepted: true, payee: null, takes_charges: true, webhook: 'registered' }),
    openPage: async ({ payment_id, amount_cents, currency, description, return_url, cancel_url }) => {
      const created_at = clock()
      const page = { payment_id, amount_cents, currency, description, return_url, cancel_url }
      const { id } = await db.withTx((tx) =>
        store.insertPayment(tx, { ...page, id: newToken(random), status: 'OPEN', created_at }),
      )
      return { provider_ref: id, page_url: `${public_url}/sandbox-payment/${id}` }
    },
    closePage: (provider_ref) =>
      db.withTx(async (tx) => {
        const payment = await store.lockPayment(tx, provider_ref)
        if (payment !== undefined && payment.status !== 'SUCCEEDED')
          await store.savePayment(tx, provider_ref, { status: 'CLOSED' })
      }),
    retrievePayment: (provider_ref) =>
      db.read(async (tx) => reportOf(await store.findPayment(tx, provider_ref))),
    retrieveFees: (provider_ref) =>
      db.read(async (tx) => {
        const payment = await store.findPayment(tx, provider_ref)
        if (payment?.status !== 'SUCCEEDED') return null
        return { fee_cents: 0, fee_currency: payment.currency, receipt_url: null }
      }),
    refund: ({ refund_id, provider_ref, amount_cents, currency }) =>
      db.withTx(async (tx): Promise<RefundReport> => {
        const existing = await store.findRefund(tx, refund_id)
        if (existing !== undefined) return refundReport(existing.status)
        const payment = await store.lockPayment(tx, provider_ref)
        if (payment === undefined) return refundReport('FAILED')
        const is_refundable =
          payment.dispute !== 'OPEN' &&
          payment.card_number !== TEST_CARDS.refund_fails &&
          amount_cents <= (await refundableOf(tx, payment))
        const status = is_refundable ? 'SUCCEEDED' : 'FAILED'
        const created_at = clock()
        const refund = { id: refund_id, sandbox_payment_id: provider_ref, amount_cents, currency }
        await store.insertRefund(tx, { ...refund, status, created_at })
        await queueMessage(
          { tx, now: created_at, random },
          { kind: 'refund', refund: refundMessageOf(payment, refund, status) },
        )
        return { status: 'PENDING' }
      }),
    paymentOf: () => Promise.resolve(null),
    refundsOf: ({ provider_ref }) =>
      db.read(async (tx) => {
        const payment = await store.findPayment(tx, provider_ref)
        if (payment === undefined) return null
        const refunds = await store.listRefunds(tx, provider_ref)
        return refunds.map((refund) => refundMessageOf(payment, refund, refund.status))
      }),
    parseWebhook: async ({ body, headers }, now) =>
      readSigned(body, headers[SIGNATURE_HEADER], await signingKey({ db, random }), now),
  }
}

function reportOf(payment: PaymentRow | undefined): PaymentReport {
  if (payment === undefined) return { status: 'FAILED', failure: 'unknown' }
  const { status, failure, amount_cents, currency } = payment
  switch (status) {
    case 'SUCCEEDED':
      return { status, amount_cents, currency }
    case 'FAILED':
      return { status, failure: failure ?? 'unknown' }
    case 'CLOSED':
      return failure === null ? { status } : { status: 'FAILED', failure }
    case 'OPEN':
    case 'AUTHENTICATING':
      return { status: 'PENDING' }
  }
}

/** Returns the webhook content of a refund; refunds requested by us have our id. */
export function refundMessageOf(
  { payment_id }: PaymentRow,
  { id, amount_cents, currency }: Pick<RefundRow, 'id' | 'amount_cents' | 'currency'>,
  status: RefundRow['status'],
) {
  const refund_id = idOf('refund').safeParse(id).success ? id : null
  const references = { payment_id, intent: null, provider_ref: id, refund_id }
  return { ...references, amount_cents, currency, report: refundReport(status) }
}

function refundReport(status: 'SUCCEEDED' | 'FAILED') {
  return status === 'SUCCEEDED' ? { status } : { status, failure: 'The card takes no money back' }
}
