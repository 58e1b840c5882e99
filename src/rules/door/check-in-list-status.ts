import type { ListRules, ListStatus } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

type Window = Pick<ListRules, 'activates_at' | 'expires_at'>

/** Returns whether a list never opens because it closes before or when it opens. Without an end, it is false. */
export function closesBeforeOpening({ activates_at, expires_at }: Window): boolean {
  return activates_at !== null && expires_at !== null && expires_at <= activates_at
}

const RANK: Record<ListStatus, number> = { active: 0, not_active_yet: 1, expired: 2 }

/** Returns a comparator for door screens: open lists first, then upcoming lists, then expired lists. */
export function compareByOpenness(at: Instant): (a: Window, b: Window) => number {
  const rank = (list: Window) => RANK[listStatusAt(list, at)]
  return (a, b) => rank(a) - rank(b) || (a.activates_at ?? '').localeCompare(b.activates_at ?? '')
}

/**
 * Returns the status of a list at an instant (S13.1). A list is open from its activation until just before its
 * expiry.
 */
export function listStatusAt(list: Window, at: Instant): ListStatus {
  if (list.activates_at !== null && at < list.activates_at) return 'not_active_yet'
  if (list.expires_at !== null && at >= list.expires_at) return 'expired'
  return 'active'
}

/** Returns whether a list admits every ticket type of its event. */
export const admitsEveryTicket = (
  { ticket_ids }: Pick<ListRules, 'ticket_ids'>,
  tickets: readonly { id: Id }[],
): boolean => tickets.length > 0 && tickets.every(({ id }) => ticket_ids.includes(id))
