import type { Account, PaymentConnection } from '#contract/account/accounts.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { paymentConnectionOf, type CardSetup } from '#rules/sales/payment-connection.ts'
import { EVENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { AccountRow } from './store.ts'

export function present(row: AccountRow): Account {
  const { id, name, timezone, currency_code, locale, mails_about_bookings, created_at, version } = row
  const event_defaults = { ...EVENT_DEFAULTS, ...row.event_defaults }
  return {
    id,
    name,
    timezone,
    currency_code,
    locale,
    mails_about_bookings,
    event_defaults,
    created_at,
    version,
  }
}

type Known = { cards: CardSetup; webhook_url: string; webhook_heard_at: Instant | null; may_edit: boolean }

/** What the server has and the provider said; the particulars are for those who may change them. */
export function presentConnection(
  { payment_check: check }: AccountRow,
  { cards, webhook_url, webhook_heard_at, may_edit }: Known,
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
