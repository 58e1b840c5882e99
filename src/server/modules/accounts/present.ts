import type { Account, PaymentConnection } from '#contract/accounts.ts'
import { EVENT_DEFAULTS } from '#contract/event-settings.ts'
import type { AccountRow } from './store.ts'

export function present(row: AccountRow): Account {
  const { id, name, timezone, currency_code, locale, created_at, version } = row
  const event_defaults = { ...EVENT_DEFAULTS, ...row.event_defaults }
  return { id, name, timezone, currency_code, locale, event_defaults, created_at, version }
}

/** @param provider where this installation has cards paid */
export function presentConnection(
  { is_payment_connected }: AccountRow,
  provider: PaymentConnection['provider'],
): PaymentConnection {
  return { provider, status: is_payment_connected ? 'CONNECTED' : 'NOT_CONNECTED' }
}
