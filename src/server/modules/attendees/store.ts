import { and, asc, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { listAttendees, ReissueReason } from '#contract/attendees.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { DoorKey } from '#contract/ticket-code.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { attendees, ticket_codes } from '#server/db/schema/attendees.ts'
import { door_keys, tickets } from '#server/db/schema/events.ts'
import { presences } from '#server/db/schema/scans.ts'

export type AttendeeRow = typeof attendees.$inferSelect
/** With what other tables know of the person. */
export type FullAttendeeRow = AttendeeRow & {
  ticket_name: string
  ticket_code: string | null
  checked_in_at: Instant | null
}
type Query = QueryOf<typeof listAttendees>

const STATUS = sql`case when ${attendees.cancelled_at} is null then 'ACTIVE' else 'CANCELLED' end`
/** First name last, and again before it, so that a name written without a space between is found as well. */
const SEARCHED = sql`(${attendees.first_name} || ' ' || ${attendees.last_name} || ${attendees.first_name}
  || ' ' || ${attendees.email} || ' ' || ${attendees.id} || ' ' || ${attendees.order_id})`
const FIRST_CHECK_IN = sql<Instant | null>`(select min(${presences.first_in_at}) from ${presences}
  where ${presences.attendee_id} = ${attendees.id} and ${presences.entries} > 0)`

const SORTS = {
  last_name: [attendees.last_name, attendees.first_name],
  first_name: [attendees.first_name, attendees.last_name],
  created_at: [attendees.created_at],
  status: [STATUS, attendees.last_name, attendees.first_name],
}
const FILTERS = {
  ticket_id: { value: attendees.ticket_id, kind: 'text' },
  status: { value: STATUS, kind: 'text' },
  order_id: { value: attendees.order_id, kind: 'text' },
  paid_at: { value: attendees.paid_at, kind: 'instant' },
  cancelled_at: { value: attendees.cancelled_at, kind: 'instant' },
  refunded_at: { value: attendees.refunded_at, kind: 'instant' },
} as const

/** Without ticket codes. What other tables know is asked for the rows of the page alone. */
export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(attendees.event_id, event_id),
    containsWords(SEARCHED, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const order = [...SORTS[query.sort_by], attendees.id].map((column) => direction(column))
  const on_page = tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(wanted)
    .orderBy(...order)
    .limit(query.per_page)
    .offset(offsetOf(query))
    .as('on_page')
  const rows: FullAttendeeRow[] = await tx
    .select({
      ...getTableColumns(attendees),
      ticket_name: tickets.name,
      ticket_code: sql<null>`null`,
      checked_in_at: FIRST_CHECK_IN,
    })
    .from(on_page)
    .innerJoin(attendees, eq(attendees.id, on_page.id))
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .orderBy(...order)
  const [counted] = await tx.select({ total: count() }).from(attendees).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export async function find(tx: Tx, event_id: Id, attendee_id: Id): Promise<FullAttendeeRow | undefined> {
  const [row] = await tx
    .select({
      ...getTableColumns(attendees),
      ticket_name: tickets.name,
      ticket_code: ticket_codes.code,
      checked_in_at: FIRST_CHECK_IN,
    })
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .leftJoin(ticket_codes, and(eq(ticket_codes.attendee_id, attendees.id), isNull(ticket_codes.retired_at)))
    .where(and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)))
  return row
}

/** Held until the end of the transaction, so that two changes of one person follow each other. */
export async function lock(tx: Tx, event_id: Id, attendee_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)))
    .for('update')
  return rows.length > 0
}

/** What doors judge by; the change number follows when the log has been judged again. */
export async function saveFacts(
  tx: Tx,
  attendee_id: Id,
  facts: { cancelled_at?: Instant | null; reissued_at?: Instant },
): Promise<void> {
  await tx
    .update(attendees)
    .set({ ...facts, version: sql`${attendees.version} + 1` })
    .where(eq(attendees.id, attendee_id))
}

export async function saveChangeNo(tx: Tx, attendee_id: Id, change_no: number): Promise<void> {
  await tx.update(attendees).set({ change_no }).where(eq(attendees.id, attendee_id))
}

/** The event's newest key that is not retired, and the number of a ticket type. */
export async function codeParts(
  tx: Tx,
  event_id: Id,
  ticket_id: Id,
): Promise<{ key: DoorKey; ticket_no: number } | undefined> {
  const [row] = await tx
    .select({ key_no: door_keys.key_no, secret: door_keys.secret, ticket_no: tickets.ticket_no })
    .from(tickets)
    .innerJoin(door_keys, eq(door_keys.event_id, tickets.event_id))
    .where(and(eq(tickets.id, ticket_id), eq(tickets.event_id, event_id), isNull(door_keys.retired_at)))
    .orderBy(desc(door_keys.created_at), desc(door_keys.key_no))
    .limit(1)
  return row && { key: { key_no: row.key_no, secret: row.secret }, ticket_no: row.ticket_no }
}

export async function replaceCode(
  tx: Tx,
  attendee: AttendeeRow,
  fresh: { code: string; code_hash: string; at: Instant; reason: ReissueReason },
): Promise<void> {
  const { account_id, event_id, id: attendee_id } = attendee
  await tx
    .update(ticket_codes)
    .set({ code: null, retired_at: fresh.at, reason: fresh.reason })
    .where(and(eq(ticket_codes.attendee_id, attendee_id), isNull(ticket_codes.retired_at)))
  await tx.insert(ticket_codes).values({
    account_id,
    event_id,
    attendee_id,
    code: fresh.code,
    code_hash: fresh.code_hash,
    issued_at: fresh.at,
  })
}
