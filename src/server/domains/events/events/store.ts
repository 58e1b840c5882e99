import { and, asc, count, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { EventsState, listEvents } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import {
  door_keys,
  event_counters,
  event_settings,
  events,
  questions,
} from '#server/core/db/schema/events.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'

export type EventRow = typeof events.$inferSelect
export type StoredSettings = (typeof event_settings.$inferSelect)['settings']
type Query = QueryOf<typeof listEvents>

const SORTS = { starts_at: events.starts_at, title: events.title, status: events.status }
const FILTERS = {
  status: { value: events.status, kind: 'text' },
  starts_at: { value: events.starts_at, kind: 'instant' },
  ends_at: { value: events.ends_at, kind: 'instant' },
  title: { value: events.title, kind: 'text' },
  organizer_id: { value: events.organizer_id, kind: 'text' },
} as const

function visibleTo(member: RoleInAccount) {
  return and(
    eq(events.account_id, member.account_id),
    member.event_ids === null ? undefined : inArray(events.id, [...member.event_ids]),
  )
}

function isIn(state: EventsState | undefined, now: Instant) {
  const moment = sql`${now}::timestamptz`
  switch (state) {
    case undefined:
      return undefined
    case 'archived':
      return eq(events.status, 'archived')
    case 'ended':
      return and(ne(events.status, 'archived'), lte(EVENT_END, moment))
    case 'upcoming':
      return and(ne(events.status, 'archived'), gt(EVENT_END, moment))
  }
}

/** @param organizer_id only the events of this one; null: of all */
export async function page(
  tx: Tx,
  member: RoleInAccount,
  query: Query,
  { now, organizer_id }: { now: Instant; organizer_id: Id | null },
) {
  const condition = and(
    visibleTo(member),
    organizer_id === null ? undefined : eq(events.organizer_id, organizer_id),
    isIn(query.state, now),
    containsWords(textInAllLanguages(events.title, events.translations), query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(events)
    .where(condition)
    .orderBy(direction(SORTS[query.sort_by]), direction(events.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(events).where(condition)
  return { rows, total: count_row?.total ?? 0 }
}

/** Returns events that are not archived, archived ones that ended after a time, and the pinned ones. */
export function listOffline(
  tx: Tx,
  member: RoleInAccount,
  { archived_since, pinned_ids }: { archived_since: Instant; pinned_ids: readonly Id[] },
): Promise<EventRow[]> {
  const ended_recently = gt(EVENT_END, sql`${archived_since}::timestamptz`)
  const is_included = or(ne(events.status, 'archived'), ended_recently, inArray(events.id, [...pinned_ids]))
  return tx
    .select()
    .from(events)
    .where(and(visibleTo(member), is_included))
    .orderBy(asc(events.starts_at), asc(events.id))
}

/** Counts the events of each organizer that a member may see; organizers without any are absent. */
export async function countByOrganizer(
  tx: Tx,
  member: RoleInAccount,
  organizer_ids: readonly Id[],
): Promise<Map<Id, number>> {
  const rows = await tx
    .select({ organizer_id: events.organizer_id, total: count() })
    .from(events)
    .where(and(visibleTo(member), inArray(events.organizer_id, [...organizer_ids])))
    .groupBy(events.organizer_id)
  return new Map(
    rows.flatMap(({ organizer_id, total }) => (organizer_id === null ? [] : [[organizer_id, total]])),
  )
}

const isEvent = (account_id: Id, event_id: Id) =>
  and(eq(events.id, event_id), eq(events.account_id, account_id))

export async function find(tx: Tx, account_id: Id, event_id: Id): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(isEvent(account_id, event_id))
  return row
}

export async function lock(tx: Tx, account_id: Id, event_id: Id): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(isEvent(account_id, event_id)).for('update')
  return row
}

/** Returns false when the id exists already, in any account. */
export async function insert(tx: Tx, event: EventRow): Promise<boolean> {
  const rows = await tx.insert(events).values(event).onConflictDoNothing().returning({ id: events.id })
  return rows.length > 0
}

export async function insertNewEventRows(
  tx: Tx,
  rows: {
    counter: typeof event_counters.$inferInsert
    key: typeof door_keys.$inferInsert
    settings: typeof event_settings.$inferInsert
  },
): Promise<void> {
  await tx.insert(event_counters).values(rows.counter)
  await tx.insert(door_keys).values(rows.key)
  await tx.insert(event_settings).values(rows.settings)
}

export async function insertQuestions(tx: Tx, rows: (typeof questions.$inferInsert)[]): Promise<void> {
  await tx.insert(questions).values(rows)
}

/** Adds an event to those of a member with limited access. */
export async function grantEvent(tx: Tx, account_id: Id, user_id: Id, event_id: Id): Promise<void> {
  await tx.execute(sql`
    update ${team_memberships} set event_ids = array_append(event_ids, ${event_id}), version = version + 1
    where account_id = ${account_id} and user_id = ${user_id} and event_ids is not null`)
}

export async function hasOrganizer(tx: Tx, account_id: Id, organizer_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: organizers.id })
    .from(organizers)
    .where(and(eq(organizers.id, organizer_id), eq(organizers.account_id, account_id)))
  return rows.length > 0
}

export async function isEmailVerified(tx: Tx, user_id: Id): Promise<boolean> {
  const [row] = await tx.select({ at: users.email_verified_at }).from(users).where(eq(users.id, user_id))
  return row !== undefined && row.at !== null
}

/** Stores a changed event with its next version and the change number of this transaction. */
export async function save(tx: Tx, event: EventRow, change_no: number): Promise<EventRow> {
  const saved = { ...event, version: event.version + 1, change_no }
  await tx.update(events).set(saved).where(eq(events.id, event.id))
  return saved
}

/** Makes doors reload the event's related rows after one was deleted rather than changed. */
export async function touch(tx: Tx, event_id: Id, change_no: number): Promise<void> {
  await tx.update(events).set({ change_no }).where(eq(events.id, event_id))
}
