import type { Building } from '#contract/door/building.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { buildingLevel, countsInBuilding } from '#rules/door/building.ts'
import type { OpenList } from '#offline/storage/open-list.ts'

/**
 * Returns how many people are inside the building: those that the server last counted by other lists, and those
 * inside by this list now, as this phone knows. Null when the account sets no limit.
 */
export function buildingOf({ row, roster }: OpenList, now: Instant): Building | null {
  const { building = null, meta } = row
  if (building === null || meta === null) return null
  const elsewhere = building.inside - building.here
  return { inside: elsewhere + insideHere({ row, roster }, now), limit: building.limit }
}

/** Until the list is complete, the phone may know fewer people than the server. */
function insideHere({ row, roster }: Pick<OpenList, 'row' | 'roster'>, now: Instant): number {
  const { building, meta, is_complete } = row
  if (meta === null || !countsInBuilding(meta.list, meta.event, now)) return 0
  const { inside } = roster.counts
  return is_complete ? inside : Math.max(inside, building?.here ?? 0)
}

/** Returns the full building that an entry would add a person to; null when nobody has to be asked. */
export function fullBuilding(open: OpenList, subject: string | null, now: Instant): Building | null {
  const building = buildingOf(open, now)
  if (building === null || buildingLevel(building) !== 'full') return null
  return subject !== null && open.roster.isInside(subject) ? null : building
}
