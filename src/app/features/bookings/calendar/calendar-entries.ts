import type { Occupancy } from '#contract/rooms/schedule.ts'
import { earlierOf } from '#rules/rooms/booking.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** What takes up the house, once, with all of its units. */
export type CalendarEntry = Omit<Occupancy, 'unit'> & { units: readonly string[] }

/** What is seen of the house, in the order of time: of one unit or state, where that was asked for. */
export function visibleEntries(
  rows: readonly Occupancy[],
  { unit, state }: Pick<CalendarSearch, 'unit' | 'state'>,
): CalendarEntry[] {
  const things = new Map<string, CalendarEntry>()
  for (const { unit: of, ...row } of rows) {
    const { units = [], from = row.from, to = row.to } = things.get(row.of_id) ?? {}
    things.set(row.of_id, {
      ...row,
      // Rooms of one event may be set up and cleared at times of their own.
      from: earlierOf(from, row.from),
      to: to > row.to ? to : row.to,
      units: [...units, of],
    })
  }
  return [...things.values()]
    .filter((thing) => unit === undefined || thing.units.includes(unit))
    .filter((thing) => state === undefined || thing.state === state)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Who has it, where that is known; else what it is. */
export const entryNameOf = ({ client, title }: CalendarEntry): string => client || title || '–'
