import type { Day } from '#contract/wire/day.ts'
import type { PartialEntryRules } from '#contract/door/entry-rules.ts'
import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { pickFields } from '../merge-edit.ts'
import { addToWallTime, instantToWallTime, wallTimeToInstant, wallTimesApart } from './wall-time.ts'

/** The start of an event in its timezone. */
export type EventStart = Pick<Event, 'start_date' | 'timezone'>

/** The start of an event before and after a change, or of an event and its copy. */
export type StartMove = { from: EventStart; to: EventStart }

/**
 * The instants that are stored relative to the start of an event, by kind of row: opening and closing, or closing
 * only. tests/architecture/event-dates.test.ts requires a reason for every other instant of an event.
 */
export const EVENT_DATES = {
  check_in_list: ['activates_at', 'expires_at'],
  ticket: ['sale_start_at', 'sale_end_at'],
  ticket_price: ['sale_start_at', 'sale_end_at'],
  promo_code: ['expires_at'],
  voucher: ['until'],
  guest_list: ['until'],
  payment: ['payment_due_at'],
  message: ['send_at'],
} as const

export type DatedKind = keyof typeof EVENT_DATES
export type DateField = (typeof EVENT_DATES)[DatedKind][number]
type Dates = Partial<Record<DateField, Instant | null>>
type MovableEntry = Pick<PartialEntryRules, 'entry_days' | 'entry_from' | 'entry_until'>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Two days before the last valid instant: later instants mean "never" and stay unchanged. */
const LATEST_MS = toEpochMs('9999-12-29T23:59:59.999Z')

/** Returns whether the wall time or the timezone of the start differs. */
export function isMoved({ from, to }: StartMove): boolean {
  return from.start_date !== to.start_date || from.timezone !== to.timezone
}

/**
 * Returns the end that keeps the duration of an event in wall time.
 * @param start the new start, a wall time
 */
export function movedEnd(
  { start_date, end_date }: { start_date: WallTime; end_date: WallTime },
  start: WallTime,
): WallTime {
  return addToWallTime(end_date, wallTimesApart(start_date, start))
}

/**
 * Moves an instant with the start of its event, by the same days, hours and minutes of wall time: 10:00 stays
 * 10:00 across daylight saving and in another timezone. A skipped time becomes the next existing one, a repeated
 * time its first occurrence. The result is never before 1970 or in the last days of 9999.
 */
export function moveInstant(at: Instant, move: StartMove): Instant {
  if (!isMoved(move) || toEpochMs(at) > LATEST_MS) return at
  const { from, to } = move
  const wall = instantToWallTime(at, from.timezone)
  const within_minute = (toEpochMs(at) - toEpochMs(wallTimeToInstant(wall, from.timezone))) % MINUTE_MS
  const moved_wall = addToWallTime(wall, wallTimesApart(from.start_date, to.start_date))
  const at_ms = toEpochMs(wallTimeToInstant(moved_wall, to.timezone)) + within_minute
  return fromEpochMs(Math.min(Math.max(at_ms, 0), LATEST_MS))
}

/** Returns the instant with the same wall time the given number of calendar days later. */
export function addDaysOnClock(at: Instant, days: number, timezone: string): Instant {
  const wall = instantToWallTime(at, timezone)
  const to = { start_date: addToWallTime(wall, days * DAY_MS), timezone }
  return moveInstant(at, { from: { start_date: wall, timezone }, to })
}

/**
 * Moves the dates of a row, and the days and hours in which its tickets enter, with the start of its event. If
 * skipped or repeated hours would invert a window, its duration is kept.
 * @param started_before a sale that began before this instant keeps its beginning; null: everything moves
 */
export function moveDates<Row extends object>(
  kind: DatedKind,
  row: Row,
  move: StartMove,
  started_before: Instant | null,
): Row {
  const fields: readonly DateField[] = EVENT_DATES[kind]
  const dates: Dates = row
  const [closing, opening] = [...fields].reverse()
  if (closing === undefined || !isMoved(move)) return row
  const opens_at = opening === undefined ? null : (dates[opening] ?? null)
  const closes_at = dates[closing] ?? null
  const keeps_opening =
    opening === 'sale_start_at' && opens_at !== null && started_before !== null && opens_at <= started_before
  const window = moveWindow({ opens_at, closes_at }, move, keeps_opening)
  // Do not add fields that a partial row lacks.
  const moved = { ...(opening && { [opening]: window.opens_at }), [closing]: window.closes_at }
  return Object.assign(
    {},
    row,
    moveEntry(row, move),
    pickFields(moved, (field) => field in row),
  )
}

/** Moves the days of entry by the calendar days between the starts, and the hours by the time of day between them. */
function moveEntry(row: MovableEntry, { from, to }: StartMove): MovableEntry {
  const { entry_days, entry_from, entry_until } = row
  const days_ms = wallTimesApart(dayStart(from.start_date), dayStart(to.start_date))
  const clock_ms = wallTimesApart(from.start_date, to.start_date) - days_ms
  const moveClock = (clock: string) => addToWallTime(`${ANY_DAY}T${clock}`, clock_ms).slice(11)
  return {
    ...(entry_days && {
      entry_days: entry_days.map((day) => addToWallTime(dayStart(day), days_ms).slice(0, 10)),
    }),
    ...(entry_from && { entry_from: moveClock(entry_from) }),
    ...(entry_until && { entry_until: moveClock(entry_until) }),
  }
}

const ANY_DAY = '2026-01-02'
const dayStart = (day: Day): WallTime => `${day.slice(0, 10)}T00:00`

type Window = { opens_at: Instant | null; closes_at: Instant | null }

function moveWindow({ opens_at, closes_at }: Window, move: StartMove, keeps_opening: boolean): Window {
  const moveIfSet = (at: Instant | null) => (at === null ? null : moveInstant(at, move))
  const closes = moveIfSet(closes_at)
  if (opens_at === null || closes_at === null || closes === null)
    return { opens_at: keeps_opening ? opens_at : moveIfSet(opens_at), closes_at: closes }
  if (keeps_opening && opens_at < closes) return { opens_at, closes_at: closes }
  const opens = moveInstant(opens_at, move)
  const duration_ms = toEpochMs(closes_at) - toEpochMs(opens_at)
  if (duration_ms <= 0 || opens < closes) return { opens_at: opens, closes_at: closes }
  return { opens_at: opens, closes_at: fromEpochMs(Math.min(toEpochMs(opens) + duration_ms, LATEST_MS)) }
}

/**
 * A change of an event's start and the rows whose dates stay: row ids, the event's id for its payment terms, or
 * 'all'.
 */
export type DateChange = StartMove & { keep: readonly string[] }

/**
 * Returns whether the dates of a row move with the start.
 * @param id id of the row; the event's id for payment terms
 */
export function movesWithEvent({ keep }: Pick<DateChange, 'keep'>, id: Id): boolean {
  return !keep.includes('all') && !keep.includes(id)
}

type PricedRow = { prices?: readonly { id?: Id | undefined }[] }

/**
 * Moves the dates of a row, and those of the prices of a ticket type, unless the change keeps them.
 * @param now sales that have begun keep their beginning
 */
export function moveRow<Row extends object>(
  kind: DatedKind,
  id: Id,
  row: Row,
  change: DateChange,
  now: Instant,
): Row {
  const moved = movesWithEvent(change, id) ? moveDates(kind, row, change, now) : row
  const { prices }: PricedRow = row
  if (prices === undefined) return moved
  return Object.assign({}, moved, {
    prices: prices.map((price) =>
      movesWithEvent(change, price.id ?? '') ? moveDates('ticket_price', price, change, now) : price,
    ),
  })
}
