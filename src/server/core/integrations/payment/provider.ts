import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentCheck } from '#contract/account/accounts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'

/** Payment to be made on the provider's page; amount in minor units. */
export type ProviderPageRequest = {
  /** Identifies the payment for both sides: repeated requests return the same page. */
  payment_id: Id
  /** Start of the page's lifetime, the same for repeated requests. */
  begun_at: Instant
  amount_cents: number
  currency: string
  description: string
  email: string
  locale: string
  /** URLs to which the buyer returns after a payment and without one. */
  return_url: string
  cancel_url: string
}

/** State of a payment at the provider. */
export type PaymentReport =
  | { status: 'PENDING' }
  /** The page is closed and unpaid. */
  | { status: 'CLOSED' }
  /** `intent`: the provider's own id of the payment, where it has one. */
  | { status: 'SUCCEEDED'; amount_cents: number; currency: string; intent?: string | null }
  | { status: 'FAILED'; failure: PaymentFailure }

/** The provider's fee on a payment, in its settlement currency, and its own receipt. */
export type PaymentFees = { fee_cents: number; fee_currency: string; receipt_url: string | null }

/** `provider_ref`: the provider's id of the refund, where it gives one. */
export type RefundReport = { provider_ref?: string } & (
  | { status: 'PENDING' | 'SUCCEEDED' }
  | { status: 'FAILED'; failure: string }
)

/** Reference to a payment: our id if the provider knows it, else its own. */
export type PaymentReference = { payment_id: Id | null; intent: string | null }

/** A refund at the provider, whoever made it. */
export type ProviderRefund = PaymentReference & {
  /** The provider's id. */
  provider_ref: string
  /** Our id; null: it was made at the provider. */
  refund_id: Id | null
  amount_cents: number
  currency: string
  report: RefundReport
}

/** State of a dispute at the provider. */
export type ProviderDispute = PaymentReference & {
  provider_ref: string
  amount_cents: number
  currency: string
  status: DisputeStatus
  /** Whether the money was withdrawn; an inquiry withdraws nothing. */
  is_withdrawn: boolean
  reason: string
  said_at: Instant
}

/** Total refunded of a payment, where the provider does not list each refund. */
export type RefundedTotal = PaymentReference & { refunded_cents: number; currency: string }

/** Content of a webhook. */
export type ProviderEvent = {
  /** The provider's id of the webhook event. */
  id: string
  about:
    | { kind: 'payment'; payment_id: Id; report: PaymentReport }
    | { kind: 'refund'; refund: ProviderRefund }
    /** A payment was refunded in part or in full; null: the refunds have to be requested. */
    | { kind: 'refunded'; total: RefundedTotal; refunds: ProviderRefund[] | null }
    | { kind: 'dispute'; dispute: ProviderDispute }
    /** Irrelevant to orders. */
    | { kind: 'other' }
    /** Signed, but of an unknown format: reported, and reviewed by a person. */
    | { kind: 'unknown'; body: string }
}

/**
 * A provider of card payments. Every call is idempotent. Every call throws ProviderUnreachable when the
 * provider does not answer; openPage also throws AmountNotSupported.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** `test`: no money moves. */
  mode: 'live' | 'test'
  /**
   * Checks our keys at the provider and what is still missing.
   * @param webhook_url where it should send webhooks
   */
  check(webhook_url: string): Promise<Omit<PaymentCheck, 'at' | 'provider' | 'mode'>>
  /** Opens a payment page. */
  openPage(request: ProviderPageRequest): Promise<{ provider_ref: string; page_url: string }>
  /** Closes a payment page; one that is paid stays paid. */
  closePage(provider_ref: string): Promise<void>
  /** Returns the state of a payment. */
  retrievePayment(provider_ref: string): Promise<PaymentReport>
  /** Returns the fees of a payment; null while they are unknown. */
  retrieveFees(provider_ref: string): Promise<PaymentFees | null>
  /** Requests a refund; a repeated request with the same id returns its state. */
  refund(request: {
    refund_id: Id
    provider_ref: string
    amount_cents: number
    currency: string
  }): Promise<RefundReport>
  /**
   * Returns our id of a payment; null: unknown.
   * @param intent the provider's own id
   */
  paymentOf(intent: string): Promise<Id | null>
  /** Returns every refund of a payment, whoever made it; null: the provider does not list them. */
  refundsOf(payment: { provider_ref: string }): Promise<ProviderRefund[] | null>
  /**
   * Verifies and parses a webhook.
   * @throws WebhookInvalid when the signature is invalid or old
   */
  parseWebhook(message: { body: Buffer; headers: IncomingHttpHeaders }, now: Instant): Promise<ProviderEvent>
}

export class ProviderUnreachable extends Error {}
export class WebhookInvalid extends Error {}
/** The provider does not accept this amount in the currency. */
export class AmountNotSupported extends Error {}
