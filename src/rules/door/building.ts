import type { Building } from '#contract/door/building.ts'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { eventOverAt } from '../events/event-status.ts'

/** Hours before its start from which an event runs, unless a list opens earlier. */
export const HOURS_BEFORE_START = 12
const HOUR_MS = 3_600_000
const NEAR_SHARE = 0.9

export type BuildingLevel = 'free' | 'near' | 'full'

/** Returns how full the building is: near from 90 % of the limit, full at the limit. */
export function buildingLevel({ inside, limit }: Building): BuildingLevel {
  if (inside >= limit) return 'full'
  return inside >= limit * NEAR_SHARE ? 'near' : 'free'
}

/**
 * Returns whether people inside by a list count as inside the building: from 12 hours before the start of its event,
 * or from its own opening if that is earlier, until the event is over, or until it closes if that is later.
 * `server/core/db/sql/people-inside.ts` has the same rule for the database.
 */
export function countsInBuilding(
  { activates_at, expires_at }: Pick<CheckInList, 'activates_at' | 'expires_at'>,
  event: Pick<Event, 'starts_at' | 'ends_at'>,
  at: Instant,
): boolean {
  const runs_at = addMs(event.starts_at, -HOURS_BEFORE_START * HOUR_MS)
  const over_at = eventOverAt(event)
  const since = activates_at !== null && activates_at < runs_at ? activates_at : runs_at
  const until = expires_at !== null && expires_at > over_at ? expires_at : over_at
  return since <= at && at < until
}
