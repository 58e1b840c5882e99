import { and, asc, count, desc, eq, gt, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { listBookings } from '#contract/rooms/bookings.ts'
import type { listOwnBookings } from '#contract/rooms/own-bookings.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { Tx } from '#server/core/db/database.ts'
import { booking_lines, bookings, rooms } from '#server/core/db/schema/rooms.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'

export type BookingRow = typeof bookings.$inferSelect
export type LineRow = typeof booking_lines.$inferSelect

/** Number of earlier options and requests for overlapping units and time. */
const WAITS_BEHIND = sql<number>`case when ${bookings.state} <> 'option' then 0 else (
  select count(*)::int from ${bookings} as other
  where other.account_id = ${bookings.account_id} and other.state in ('option', 'requested', 'held', 'confirmed')
    and other.units && ${bookings.units} and other.id <> ${bookings.id}
    and other.starts_at < ${bookings.ends_at} and other.ends_at > ${bookings.starts_at}
    and (other.state <> 'option' or other.asked_at < ${bookings.asked_at})) end`.mapWith(Number)

const FULL = {
  booking: bookings,
  room_name: rooms.name,
  room_translations: rooms.translations,
  waits_behind: WAITS_BEHIND,
}
export type FullRow = { [Key in keyof typeof FULL]: unknown } & {
  booking: BookingRow
  room_name: string
  room_translations: (typeof rooms.$inferSelect)['translations']
  waits_behind: number
}

/**
 * Returns one booking with the room's name.
 * @param by required owner
 */
export async function find(
  tx: Tx,
  id: Id,
  by: { account_id: Id } | { user_id: Id },
): Promise<FullRow | undefined> {
  const [row] = await tx
    .select(FULL)
    .from(bookings)
    .innerJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(and(eq(bookings.id, id), isOwnedBy(by)))
  return row
}

export async function lock(
  tx: Tx,
  id: Id,
  by: { account_id: Id } | { user_id: Id },
): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnedBy(by)))
    .for('update')
  return row
}

const isOwnedBy = (by: { account_id: Id } | { user_id: Id }): SQL =>
  'user_id' in by ? eq(bookings.user_id, by.user_id) : eq(bookings.account_id, by.account_id)

/** Returns undefined when the id exists already, in any account. */
export async function insert(tx: Tx, row: typeof bookings.$inferInsert): Promise<BookingRow | undefined> {
  const [created] = await tx
    .insert(bookings)
    .values(row)
    .onConflictDoNothing({ target: bookings.id })
    .returning()
  return created
}

/**
 * Stores a changed booking with its next version. A change visible in calendars increases the sequence of its
 * entry.
 */
export async function save(tx: Tx, row: BookingRow): Promise<BookingRow> {
  const { starts_at, ends_at, room_id, state, client_name, note } = row
  const calendar_fields = sql`(${bookings.starts_at}, ${bookings.ends_at}, ${bookings.room_id}, ${bookings.state}, ${bookings.client_name}, ${bookings.note})`
  const calendar_no = sql<number>`${bookings.calendar_no} + (${calendar_fields} is distinct from
    (${starts_at}::timestamptz, ${ends_at}::timestamptz, ${room_id}::text, ${state}::text, ${client_name}::text, ${note}::text))::int`
  const [saved] = await tx
    .update(bookings)
    .set({ ...row, version: row.version + 1, calendar_no })
    .where(eq(bookings.id, row.id))
    .returning()
  if (saved === undefined) throw new Error(`There is no booking ${row.id}`)
  return saved
}

/** Adds a history entry to a booking that is locked or new. */
export async function addLine(tx: Tx, line: Omit<LineRow, 'line_no'>): Promise<void> {
  const line_no = sql<number>`(select count(*) + 1 from ${booking_lines} where ${booking_lines.booking_id} = ${line.booking_id})`
  await tx.insert(booking_lines).values({ ...line, line_no })
}

/** Returns the history of a booking, oldest first. */
export function linesOf(tx: Tx, booking_id: Id): Promise<LineRow[]> {
  return tx
    .select()
    .from(booking_lines)
    .where(eq(booking_lines.booking_id, booking_id))
    .orderBy(asc(booking_lines.line_no))
}

/** Returns lapsed bookings, locked, in the order of request. */
export function lockLapsed(tx: Tx, account_id: Id, now: Instant): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.account_id, account_id),
        or(
          and(eq(bookings.state, 'requested'), lte(bookings.answer_by, now)),
          and(eq(bookings.state, 'held'), lte(bookings.pay_by, now)),
          and(eq(bookings.state, 'option'), lte(bookings.starts_at, now)),
        ),
      ),
    )
    .orderBy(asc(bookings.asked_at), asc(bookings.id))
    .for('update')
}

/** Returns whether a booking has lapsed, or an option may move up. */
export async function needsExpiry(tx: Tx, account_id: Id, now: Instant): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${bookings} where account_id = ${account_id} and (
      (state = 'requested' and answer_by <= ${now}) or (state = 'held' and pay_by <= ${now})
      or state = 'option') limit 1`)
  return rows.length > 0
}

/**
 * Returns bookings in any state whose own time overlaps a span, by start.
 * @param is_locked whether to lock them for a change
 */
export function listBetween(tx: Tx, account_id: Id, span: Span, is_locked: boolean): Promise<BookingRow[]> {
  const query = tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.account_id, account_id),
        lt(bookings.starts_at, span.ends_at),
        gt(bookings.ends_at, span.starts_at),
      ),
    )
    .orderBy(asc(bookings.starts_at), asc(bookings.id))
  return is_locked ? query.for('update') : query
}

/** Returns the bookings of a span that are not declined, cancelled or lapsed, by start. */
export function listActive(
  tx: Tx,
  account_id: Id,
  { span, now, limit }: { span: Span; now: Instant; limit: number },
): Promise<FullRow[]> {
  return tx
    .select(FULL)
    .from(bookings)
    .innerJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(
      and(
        eq(bookings.account_id, account_id),
        lt(bookings.starts_at, span.ends_at),
        gt(bookings.ends_at, span.starts_at),
        sql`${stateNow(now)} not in ('declined', 'lapsed', 'cancelled')`,
      ),
    )
    .orderBy(asc(bookings.starts_at), asc(bookings.id))
    .limit(limit)
}

/** Returns the options of the venue, locked, in the order of request. */
export function lockOptions(tx: Tx, account_id: Id): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.account_id, account_id), eq(bookings.state, 'option')))
    .orderBy(asc(bookings.asked_at), asc(bookings.id))
    .for('update')
}

/** Counts the open requests of a user; a series counts once. */
export async function countOpen(tx: Tx, user_id: Id): Promise<number> {
  const [row] = await tx
    .select({ open: sql<number>`count(distinct coalesce(${bookings.series_id}, ${bookings.id}))::int` })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), inArray(bookings.state, ['option', 'requested', 'held'])))
  return row?.open ?? 0
}

const SORTS = { starts_at: bookings.starts_at, created_at: bookings.asked_at, answer_by: bookings.answer_by }
const SEARCHED = sql`(${bookings.client_name} || ' ' || coalesce(${bookings.client_email}, '') || ' ' || coalesce(${bookings.client_phone}, '') || ' ' || ${bookings.id})`

/**
 * Returns one page of the venue's bookings.
 * @param now time at which the states are evaluated
 */
export async function page(tx: Tx, account_id: Id, query: QueryOf<typeof listBookings>, now: Instant) {
  const where = and(
    eq(bookings.account_id, account_id),
    containsWords(SEARCHED, query.query),
    ...filterConditions(query, {
      state: { value: stateNow(now), kind: 'text' },
      room_id: { value: bookings.room_id, kind: 'text' },
      series_id: { value: bookings.series_id, kind: 'text' },
      starts_at: { value: bookings.starts_at, kind: 'instant' },
    }),
  )
  return selectPage(tx, where, query)
}

/** Returns one page of a user's own bookings. */
export function ownPage(tx: Tx, user_id: Id, query: QueryOf<typeof listOwnBookings>) {
  const where = and(
    eq(bookings.user_id, user_id),
    containsWords(sql`(${rooms.name} || ' ' || ${bookings.note} || ' ' || ${bookings.id})`, query.query),
    ...filterConditions(query, {
      room_id: { value: bookings.room_id, kind: 'text' },
      starts_at: { value: bookings.starts_at, kind: 'instant' },
    }),
  )
  return selectPage(tx, where, query)
}

async function selectPage(
  tx: Tx,
  where: SQL | undefined,
  query: { page: number; per_page: number; sort_by: keyof typeof SORTS; sort_direction: 'asc' | 'desc' },
): Promise<{ rows: FullRow[]; total: number }> {
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select(FULL)
    .from(bookings)
    .innerJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(where)
    .orderBy(direction(SORTS[query.sort_by]), direction(bookings.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const joined = tx.select({ total: count() }).from(bookings).innerJoin(rooms, eq(rooms.id, bookings.room_id))
  const [count_row] = await joined.where(where)
  return { rows, total: count_row?.total ?? 0 }
}

/** `stateAt` in SQL. */
export const stateNow = (now: Instant) => sql`case
  when ${bookings.state} = 'requested' and ${bookings.answer_by} <= ${now} then 'lapsed'
  when ${bookings.state} = 'held' and ${bookings.pay_by} <= ${now} then 'lapsed'
  when ${bookings.state} = 'option' and ${bookings.starts_at} <= ${now} then 'lapsed'
  when ${bookings.state} = 'confirmed' and ${bookings.attendance} = 'did_not_come' then 'no_show'
  when ${bookings.state} = 'confirmed' and ${bookings.ends_at} <= ${now} then 'done'
  else ${bookings.state} end`
