import type { ListRules, ListStatus } from '#contract/check-in-lists.ts'
import type { Instant } from '#contract/instant.ts'

/** Whether a list is open at an instant (specification, section 4): from its activation, until its expiry. */
export function listStatusAt(list: Pick<ListRules, 'activates_at' | 'expires_at'>, at: Instant): ListStatus {
  if (list.activates_at !== null && at < list.activates_at) return 'not_active_yet'
  if (list.expires_at !== null && at >= list.expires_at) return 'expired'
  return 'active'
}
