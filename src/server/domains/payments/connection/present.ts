import type { PaymentConnection } from '#contract/account/accounts.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { paymentConnectionOf, type CardSetup } from '#rules/sales/payment-connection.ts'
import type { CheckedAccount } from './store.ts'

type ConnectionDetails = {
  cards: CardSetup
  webhook_url: string
  webhook_heard_at: Instant | null
  may_edit: boolean
}

/** Presents the server's setup and the provider's state; details only to those who may change them. */
export function present(
  { payment_check: check }: CheckedAccount,
  { cards, webhook_url, webhook_heard_at, may_edit }: ConnectionDetails,
): PaymentConnection {
  const { provider, mode } = cards
  const connection = paymentConnectionOf(cards, { check, webhook_heard_at })
  return {
    provider,
    mode,
    ...connection,
    details: may_edit ? { webhook_url, webhook_heard_at, check } : null,
  }
}
