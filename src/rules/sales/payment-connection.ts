import type { ConnectionIssue, PaymentCheck, PaymentConnection } from '#contract/account/accounts.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** Card payment configuration of a server. */
export type CardSetup = Pick<PaymentConnection, 'provider' | 'mode'> & {
  /** Whether test payments are accepted, as in a demo. */
  takes_test_money: boolean
}
/** Connection facts of one account. */
export type AccountFacts = { check: PaymentCheck | null; webhook_heard_at: Instant | null }

/**
 * Returns the connection status of an account with the card payment provider, and what is missing. Only CONNECTED
 * accepts cards. Test payments are accepted in a demo only (S9.2).
 */
export function paymentConnectionOf(
  { provider, mode, takes_test_money }: CardSetup,
  { check, webhook_heard_at }: AccountFacts,
): Pick<PaymentConnection, 'status' | 'missing'> {
  if (provider === null) return { status: 'NOT_CONNECTED', missing: ['keys'] }
  if (mode === 'test' && takes_test_money) return { status: 'CONNECTED', missing: [] }
  const missing: ConnectionIssue[] = mode === 'test' ? ['live_keys'] : []
  if (check === null) return { status: 'NOT_CONNECTED', missing: [...missing, 'check'] }
  // A check of other keys does not apply to the current ones.
  if (check.provider !== provider || check.mode !== mode) missing.push('check')
  else missing.push(...issuesOf(check, webhook_heard_at))
  return { status: missing.length === 0 ? 'CONNECTED' : 'SETUP_INCOMPLETE', missing }
}

function issuesOf(check: PaymentCheck, webhook_heard_at: Instant | null): ConnectionIssue[] {
  if (!check.is_accepted) return ['refused']
  const has_recent_webhook =
    webhook_heard_at !== null && (check.webhook === 'unknown' || webhook_heard_at > check.at)
  return [
    ...(check.takes_charges ? [] : (['charges'] as const)),
    ...(check.webhook === 'registered' || has_recent_webhook ? [] : (['webhook'] as const)),
  ]
}
