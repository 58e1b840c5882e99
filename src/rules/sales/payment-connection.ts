import type { ConnectionIssue, PaymentCheck, PaymentConnection } from '#contract/account/accounts.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** What a server has for taking cards. */
export type CardSetup = Pick<PaymentConnection, 'provider' | 'mode'> & {
  /** Whether payments that move no money count: a demo's. */
  takes_test_money: boolean
}
/** What is known of one account besides. */
export type AccountFacts = { check: PaymentCheck | null; webhook_heard_at: Instant | null }

/**
 * How an account is connected to the card payment provider, and what is missing. Only one that is CONNECTED takes
 * cards. What moves no money is enough for a demo and for nothing else (S9.2).
 */
export function paymentConnectionOf(
  { provider, mode, takes_test_money }: CardSetup,
  { check, webhook_heard_at }: AccountFacts,
): Pick<PaymentConnection, 'status' | 'missing'> {
  if (provider === null) return { status: 'NOT_CONNECTED', missing: ['keys'] }
  if (mode === 'test' && takes_test_money) return { status: 'CONNECTED', missing: [] }
  const missing: ConnectionIssue[] = mode === 'test' ? ['live_keys'] : []
  if (check === null) return { status: 'NOT_CONNECTED', missing: [...missing, 'check'] }
  // What was said of other keys says nothing of these.
  if (check.provider !== provider || check.mode !== mode) missing.push('check')
  else missing.push(...gapsOf(check, webhook_heard_at))
  return { status: missing.length === 0 ? 'CONNECTED' : 'SETUP_INCOMPLETE', missing }
}

function gapsOf(check: PaymentCheck, webhook_heard_at: Instant | null): ConnectionIssue[] {
  if (!check.is_accepted) return ['refused']
  const is_heard = webhook_heard_at !== null && (check.webhook === 'unknown' || webhook_heard_at > check.at)
  return [
    ...(check.takes_charges ? [] : (['charges'] as const)),
    ...(check.webhook === 'registered' || is_heard ? [] : (['webhook'] as const)),
  ]
}
