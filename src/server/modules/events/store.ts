import { and, asc, count, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listEvents } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Member } from '#rules/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { event_counters, events } from '#server/db/schema/events.ts'

export type EventRow = typeof events.$inferSelect
type Query = QueryOf<typeof listEvents>

const SORTS = { starts_at: events.starts_at, title: events.title, status: events.status }
const FILTERS = {
  status: { value: events.status, kind: 'text' },
  starts_at: { value: events.starts_at, kind: 'instant' },
  ends_at: { value: events.ends_at, kind: 'instant' },
  title: { value: events.title, kind: 'text' },
} as const

function visibleTo(member: Member) {
  return and(
    eq(events.account_id, member.account_id),
    member.event_ids === null ? undefined : inArray(events.id, [...member.event_ids]),
  )
}

export async function page(tx: Tx, member: Member, query: Query) {
  const wanted = and(
    visibleTo(member),
    containsWords(events.title, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(events)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(events.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(events).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

/** Events that are not archived, and archived ones that had not ended at an instant. */
export function current(tx: Tx, member: Member, ended_after: Instant): Promise<EventRow[]> {
  const not_long_over = gte(sql`coalesce(${events.ends_at}, ${events.starts_at})`, ended_after)
  return tx
    .select()
    .from(events)
    .where(and(visibleTo(member), or(ne(events.status, 'archived'), not_long_over)))
    .orderBy(asc(events.starts_at), asc(events.id))
}

export async function find(tx: Tx, account_id: Id, event_id: Id): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, event_id), eq(events.account_id, account_id)))
  return row
}

export async function lock(tx: Tx, account_id: Id, event_id: Id): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, event_id), eq(events.account_id, account_id)))
    .for('update')
  return row
}

/** Stores a changed event with its next version and the change number of this transaction. */
export async function save(tx: Tx, event: EventRow, change_no: number): Promise<EventRow> {
  const saved = { ...event, version: event.version + 1, change_no }
  await tx.update(events).set(saved).where(eq(events.id, event.id))
  return saved
}

/** Lets doors fetch the event's surroundings again when a row of them is gone rather than changed. */
export async function touch(tx: Tx, event_id: Id, change_no: number): Promise<void> {
  await tx.update(events).set({ change_no }).where(eq(events.id, event_id))
}

export async function bumpCounter(tx: Tx, event_id: Id): Promise<number> {
  const [counter] = await tx
    .update(event_counters)
    .set({ change_no: sql`${event_counters.change_no} + 1` })
    .where(eq(event_counters.event_id, event_id))
    .returning({ change_no: event_counters.change_no })
  if (counter === undefined) throw new Error(`Event ${event_id} has no counter of changes`)
  return counter.change_no
}
