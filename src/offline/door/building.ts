import type { Building } from '#contract/door/building.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { countsInBuilding } from '#rules/door/building.ts'
import type { OpenList } from '#offline/storage/open-list.ts'

/**
 * Returns how many people are inside the building: those that the server last counted by other lists, and those
 * inside by the lists of this phone now, as it knows. Null when the account sets no limit.
 */
export function buildingOf(open: OpenList, now: Instant): Building | null {
  const { building = null, meta } = open.row
  if (building === null || meta === null) return null
  const since = [open, ...open.beside].map((list) => insideSince(list, now))
  return { inside: since.reduce((sum, added) => sum + added, building.inside), limit: building.limit }
}

/** How many people more are inside by a list than when the server last counted it. */
function insideSince({ row, roster }: OpenList, now: Instant): number {
  const { building = null } = row
  return building === null ? 0 : insideHere({ row, roster }, now) - building.here
}

/** Until the list is complete, the phone may know fewer people than the server. */
function insideHere({ row, roster }: Pick<OpenList, 'row' | 'roster'>, now: Instant): number {
  const { building, meta, is_complete } = row
  if (meta === null || isHandOut(row) || !countsInBuilding(meta.list, meta.event, now)) return 0
  const { inside } = roster.counts
  return is_complete ? inside : Math.max(inside, building?.here ?? 0)
}

/** What is handed out lets nobody in. */
const isHandOut = ({ meta }: OpenList['row']): boolean => meta?.list.kind === 'hand_out'

/** Returns the full building that an entry would add a person to; null when nobody has to be asked. */
export const fullBuilding = (open: OpenList, subject: string | null, now: Instant): Building | null =>
  fullBuildingFor(open, [subject], now)

/** Returns the building that has no room for all of these people; null when nobody has to be asked. */
export function fullBuildingFor(
  open: OpenList,
  subjects: readonly (string | null)[],
  now: Instant,
): Building | null {
  const building = buildingOf(open, now)
  if (building === null || isHandOut(open.row)) return null
  const added = subjects.filter((subject) => subject === null || !open.roster.isInside(subject)).length
  return added > 0 && building.inside + added > building.limit ? building : null
}
