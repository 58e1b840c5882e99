import type { Account } from '#contract/account/accounts.ts'
import { EVENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { AccountRow } from './store.ts'

export function present(row: AccountRow): Account {
  const { id, name, timezone, currency_code, locale, languages, cancellation_fee_cents } = row
  const { cancellation_fee_per, cancellation_steps } = row
  const { mails_about_bookings, building_limit, created_at, version } = row
  const event_defaults = { ...EVENT_DEFAULTS, ...row.event_defaults }
  return {
    id,
    name,
    timezone,
    currency_code,
    locale,
    languages,
    cancellation_fee_cents,
    cancellation_fee_per,
    cancellation_steps,
    mails_about_bookings,
    building_limit,
    event_defaults,
    created_at,
    version,
  }
}
