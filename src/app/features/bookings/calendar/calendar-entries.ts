import type { Occupancy } from '#contract/rooms/schedule.ts'
import { earlierOf } from '#rules/rooms/booking.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** One entry for everything that occupies rooms, with all its units. */
export type CalendarEntry = Omit<Occupancy, 'unit'> & { units: readonly string[] }

/** The visible calendar entries in order of time, filtered by unit or state. */
export function visibleEntries(
  rows: readonly Occupancy[],
  { unit, state }: Pick<CalendarSearch, 'unit' | 'state'>,
): CalendarEntry[] {
  const things = new Map<string, CalendarEntry>()
  for (const { unit: of, ...row } of rows) {
    const { units = [], from = row.from, to = row.to } = things.get(row.of_id) ?? {}
    things.set(row.of_id, {
      ...row,
      // Rooms of one event may have different setup and clearing times.
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

/** The client if known, otherwise the title. */
export const entryNameOf = ({ client, title }: CalendarEntry): string => client || title || '–'
