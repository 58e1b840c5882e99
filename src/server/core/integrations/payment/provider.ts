import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentCheck } from '#contract/account/accounts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'

/** What a buyer is to pay on the provider's page; the sum in minor units. */
export type ProviderPageRequest = {
  /** Names the payment for both sides: asked for twice, there is still one page. */
  payment_id: Id
  /** From when the page's time is counted, the same however often the page is asked for. */
  begun_at: Instant
  amount_cents: number
  currency: string
  description: string
  email: string
  locale: string
  /** Where the buyer comes back to when they have paid, and when they have not. */
  return_url: string
  cancel_url: string
}

/** How a payment stands at the provider. */
export type PaymentReport =
  | { status: 'PENDING' }
  /** The page is closed, and nobody has paid. */
  | { status: 'CLOSED' }
  /** `intent`: the provider's own name for the money, where it has one. */
  | { status: 'SUCCEEDED'; amount_cents: number; currency: string; intent?: string | null }
  | { status: 'FAILED'; failure: PaymentFailure }

/** What the provider kept of a payment, in the currency that it settles in, and its own receipt. */
export type PaymentFees = { fee_cents: number; fee_currency: string; receipt_url: string | null }

/** `provider_ref`: the provider's name for the refund, where it gives one. */
export type RefundReport = { provider_ref?: string } & (
  { status: 'PENDING' | 'SUCCEEDED' } | { status: 'FAILED'; failure: string }
)

/** Which payment the provider speaks of: by our id where it knows it, else by its own name. */
export type PaymentReference = { payment_id: Id | null; intent: string | null }

/** A refund as the provider has it, whoever made it. */
export type ProviderRefund = PaymentReference & {
  /** The provider's name for it. */
  provider_ref: string
  /** Ours; null: it was made at the provider. */
  refund_id: Id | null
  amount_cents: number
  currency: string
  report: RefundReport
}

/** A dispute as the provider has it at a moment. */
export type ProviderDispute = PaymentReference & {
  provider_ref: string
  amount_cents: number
  currency: string
  status: DisputeStatus
  /** Whether the money was taken out; an inquiry takes nothing. */
  is_withdrawn: boolean
  reason: string
  said_at: Instant
}

/** What came back of a payment altogether, where the provider does not name each refund. */
export type RefundedTotal = PaymentReference & { refunded_cents: number; currency: string }

/** One thing that the provider tells by its own message. */
export type ProviderEvent = {
  /** The provider's name for the message. */
  id: string
  about:
    | { kind: 'payment'; payment_id: Id; report: PaymentReport }
    | { kind: 'refund'; refund: ProviderRefund }
    /** Some or all of a payment was refunded; null: the refunds have to be asked for. */
    | { kind: 'refunded'; total: RefundedTotal; refunds: ProviderRefund[] | null }
    | { kind: 'dispute'; dispute: ProviderDispute }
    /** Nothing that concerns an order. */
    | { kind: 'other' }
    /** Signed, and not as we know it: told of, and looked into by a person. */
    | { kind: 'unknown'; body: string }
}

/**
 * A provider of card payments. Each call may be repeated without being done twice; each throws
 * ProviderUnreachable when the provider does not answer, openPage SumImpossible too.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** `test`: it moves no money. */
  mode: 'live' | 'test'
  /** Asks whether it knows us, and what it still needs. @param webhook_url where it should tell us of payments */
  check(webhook_url: string): Promise<Omit<PaymentCheck, 'at' | 'provider' | 'mode'>>
  /** Opens a page where the buyer pays. */
  openPage(wanted: ProviderPageRequest): Promise<{ provider_ref: string; page_url: string }>
  /** Closes a page, so that nobody pays there any more; one that is paid stays paid. */
  closePage(provider_ref: string): Promise<void>
  /** How a payment stands. */
  retrievePayment(provider_ref: string): Promise<PaymentReport>
  /** What it kept of a payment; null: it does not say yet. */
  retrieveFees(provider_ref: string): Promise<PaymentFees | null>
  /** Gives money back; again with the same id, tells how that stands. */
  refund(wanted: {
    refund_id: Id
    provider_ref: string
    amount_cents: number
    currency: string
  }): Promise<RefundReport>
  /** Of which payment of ours its money is; null: it does not know. @param intent its own name for it */
  paymentOf(intent: string): Promise<Id | null>
  /** Every refund of a payment, whoever made it; null: it does not say. */
  refundsOf(paid: { provider_ref: string }): Promise<ProviderRefund[] | null>
  /** Reads a message of the provider. @throws WebhookInvalid when it is not signed by it, or is old */
  parseWebhook(message: { body: Buffer; headers: IncomingHttpHeaders }, now: Instant): Promise<ProviderEvent>
}

export class ProviderUnreachable extends Error {}
export class WebhookInvalid extends Error {}
/** The provider takes no such sum of a currency. */
export class AmountNotSupported extends Error {}
