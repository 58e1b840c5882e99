import type { BookingFigures, Figures, FiguresQuery } from '#contract/rooms/booking-figures.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { openMinutes, requestedWeeks } from '#rules/rooms/room-figures.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { readCurrency } from '#server/domains/accounts/index.ts'
import { listRooms } from '#server/domains/rooms/rooms/service.ts'
import { dayOf, requireVenue } from '#server/domains/platform/index.ts'
import * as store from './figures-store.ts'
import type { RequestFigures, BookedFigures } from './figures-store.ts'

/**
 * Returns the use of the rooms by week, for callers who may see bookings and so their prices. Errors:
 * venue.not_found, permission.denied.
 */
export async function readFigures(context: Context<Person>, query: FiguresQuery): Promise<BookingFigures> {
  const venue = await requireVenue(context, 'booking.view')
  const { tx, now, locale } = context
  const { account_id, timezone } = venue
  const weeks = requestedWeeks(query, dayOf(venue, now))
  const currency = await readCurrency(tx, account_id)
  const all = await listRooms(tx, account_id)
  const live_rooms = all.filter(({ status }) => status === 'LIVE')
  const open = weeks.map((week) => openMinutes(live_rooms, week, timezone))
  const figures = await readStoredFigures(context, { account_id, weeks, timezone, currency })
  const rooms = all
    .filter(({ id, status }) => status === 'LIVE' || figures.has(id))
    .map(({ id: room_id, ...room }) => {
      const index = live_rooms.findIndex(({ id }) => id === room_id)
      const minutes = open.map(({ of_rooms }) => of_rooms[index] ?? 0)
      return {
        room_id,
        name: localizedText(room, 'name', locale),
        ...byWeek(weeks, minutes, figures.of(room_id)),
      }
    })
  const of_parts = open.map((week) => week.of_parts)
  return { timezone, currency, weeks, rooms, house: byWeek(weeks, of_parts, figures.of(null)) }
}

type StoredFigures = Omit<Figures, 'open_minutes'>
type FiguresInput = { account_id: Id; weeks: readonly Day[]; timezone: string; currency: string }

/** Returns booked time, revenue and requests by room or for all (null), and by week or for all (null). */
async function readStoredFigures(
  { tx, now }: Context,
  { account_id, weeks, timezone, currency }: FiguresInput,
) {
  const span = { first: weeks[0] ?? '', last: weeks.at(-1) ?? '', timezone }
  const key = (room_id: Id | null, week: Day | null) => `${room_id ?? ''} ${week ?? ''}`
  const by_key = <Row extends { room_id: Id | null; week: Day | null }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [key(row.room_id, row.week), row]))
  const booked_by_key = by_key<BookedFigures>(await store.sumBooked(tx, account_id, span, { currency, now }))
  const requests_by_key = by_key<RequestFigures>(await store.sumRequests(tx, account_id, span))
  const of = (room_id: Id | null) => (week: Day | null) => {
    const {
      booked_minutes = 0,
      part_minutes = 0,
      income_cents = 0,
    } = booked_by_key.get(key(room_id, week)) ?? {}
    const {
      requests = 0,
      median_wait_minutes = null,
      longest_wait_minutes = null,
    } = requests_by_key.get(key(room_id, week)) ?? {}
    return {
      booked_minutes: room_id === null ? part_minutes : booked_minutes,
      income_cents,
      requests,
      median_wait_minutes,
      longest_wait_minutes,
    }
  }
  const has = (room_id: Id) => {
    const { booked_minutes, income_cents, requests } = of(room_id)(null)
    return booked_minutes > 0 || income_cents !== 0 || requests > 0
  }
  return { of, has }
}

function byWeek(
  weeks: readonly Day[],
  open: readonly number[],
  figuresOf: (week: Day | null) => StoredFigures,
): BookingFigures['house'] {
  return {
    total: { open_minutes: open.reduce((sum, minutes) => sum + minutes, 0), ...figuresOf(null) },
    weeks: weeks.map((week, at) => ({ open_minutes: open[at] ?? 0, ...figuresOf(week) })),
  }
}
