import type { ListRules, ListStatus } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'

type Window = Pick<ListRules, 'activates_at' | 'expires_at'>

/** Whether a list would never be open: one that closes before it opens, or as it opens. No end is none early. */
export function closesBeforeOpening({ activates_at, expires_at }: Window): boolean {
  return activates_at !== null && expires_at !== null && expires_at <= activates_at
}

const RANK: Record<ListStatus, number> = { active: 0, not_active_yet: 1, expired: 2 }

/** Orders lists as a door needs them: open ones first, then the next to open, those that are over last. */
export function compareByOpenness(at: Instant): (a: Window, b: Window) => number {
  const rank = (list: Window) => RANK[listStatusAt(list, at)]
  return (a, b) => rank(a) - rank(b) || (a.activates_at ?? '').localeCompare(b.activates_at ?? '')
}

/** Whether a list is open at an instant (S13.1): from its activation, until its expiry. */
export function listStatusAt(list: Window, at: Instant): ListStatus {
  if (list.activates_at !== null && at < list.activates_at) return 'not_active_yet'
  if (list.expires_at !== null && at >= list.expires_at) return 'expired'
  return 'active'
}
