import type { Occupancy } from '#contract/rooms/occupancy.ts'
import type { HouseSearch } from './house-search.ts'

/** What takes up the house, once, with all of its units. */
export type HouseThing = Omit<Occupancy, 'unit'> & { units: readonly string[] }

/** What is seen of the house, in the order of time: of one unit or state, where that was asked for. */
export function thingsSeen(
  rows: readonly Occupancy[],
  { unit, state }: Pick<HouseSearch, 'unit' | 'state'>,
): HouseThing[] {
  const things = new Map<string, HouseThing>()
  for (const { unit: of, ...row } of rows) {
    const units = things.get(row.of_id)?.units ?? []
    things.set(row.of_id, { ...row, units: [...units, of] })
  }
  return [...things.values()]
    .filter((thing) => unit === undefined || thing.units.includes(unit))
    .filter((thing) => state === undefined || thing.state === state)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Who has it, where that is known; else what it is. */
export const nameOf = ({ client, title }: HouseThing): string => client || title || '–'
