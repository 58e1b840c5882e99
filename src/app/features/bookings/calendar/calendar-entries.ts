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
  const entries = new Map<string, CalendarEntry>()
  for (const { unit: row_unit, ...row } of rows) {
    const { units = [], from = row.from, to = row.to } = entries.get(row.of_id) ?? {}
    entries.set(row.of_id, {
      ...row,
      // Rooms of one event may have different setup and clearing times.
      from: earlierOf(from, row.from),
      to: to > row.to ? to : row.to,
      units: [...units, row_unit],
    })
  }
  return [...entries.values()]
    .filter((entry) => unit === undefined || entry.units.includes(unit))
    .filter((entry) => state === undefined || entry.state === state)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** The client if known, otherwise the title. */
export const entryNameOf = ({ client, title }: CalendarEntry): string => client || title || '–'
