import type { Block, Occupancy } from '#contract/rooms/schedule.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { localizedText } from '#contract/wire/translations.ts'
import type { TakenSpan } from '#contract/rooms/public-rooms.ts'
import { isTentative, stateAt } from '#rules/rooms/booking.ts'
import type { BlockRow, OccupiedRow } from './store.ts'

/** Presents a block to staff. */
export function presentBlock(row: BlockRow): Block {
  return row
}

/** Presents the occupant of a unit to staff. */
export function presentOccupied(
  row: OccupiedRow,
  { now, reader }: { now: Instant; reader: Locale },
): Occupancy {
  const { unit, from, to, booking } = row
  return {
    unit,
    from,
    to,
    ...occupantOf(row, reader),
    state: booking === null ? null : stateAt(booking, now),
  }
}

/** Presents the conflicts of a time to staff, each once regardless of its number of units. */
export function presentConflicts(rows: readonly OccupiedRow[], reader: Locale): ScheduleConflict[] {
  const by_occupant = new Map(rows.map((row) => occupantOf(row, reader)).map((entry) => [entry.of_id, entry]))
  return [...by_occupant.values()]
}

/** Presents the public part: unit, time, and whether it is tentative. */
export function presentTimes({ unit, from, to, booking }: OccupiedRow): TakenSpan & { unit: string } {
  return { unit, starts_at: from, ends_at: to, is_tentative: booking !== null && isTentative(booking) }
}

function occupantOf(
  { booking, room_name, room_translations, event, block, from, to }: OccupiedRow,
  reader: Locale,
) {
  if (booking !== null) {
    const { id, client_name, starts_at, ends_at } = booking
    const title = localizedText(
      { name: room_name ?? '', translations: room_translations ?? {} },
      'name',
      reader,
    )
    return { kind: 'booking' as const, of_id: id, title, client: client_name, starts_at, ends_at }
  }
  if (block !== null) {
    const { id, reason, starts_at, ends_at } = block
    return { kind: 'block' as const, of_id: id, title: reason, client: '', starts_at, ends_at }
  }
  const { id = '', title = '', starts_at = from, ends_at = to } = event ?? {}
  return { kind: 'event' as const, of_id: id, title, client: '', starts_at, ends_at: ends_at ?? to }
}
