import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { listCapacityAssignments } from '#contract/capacity-assignments.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { capacity_assignments } from '#server/db/schema/events.ts'

export type CapacityRow = typeof capacity_assignments.$inferSelect
type Query = QueryOf<typeof listCapacityAssignments>

const SORTS = { name: capacity_assignments.name, capacity: capacity_assignments.capacity }
const FILTERS = {
  name: { value: capacity_assignments.name, kind: 'text' },
  status: { value: capacity_assignments.status, kind: 'text' },
} as const

const theCapacity = (event_id: Id, id: Id) =>
  and(eq(capacity_assignments.id, id), eq(capacity_assignments.event_id, event_id))

export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(capacity_assignments.event_id, event_id),
    containsWords(capacity_assignments.name, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(capacity_assignments)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(capacity_assignments.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(capacity_assignments).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export function ofEvents(tx: Tx, event_ids: readonly Id[]): Promise<CapacityRow[]> {
  return tx
    .select()
    .from(capacity_assignments)
    .where(inArray(capacity_assignments.event_id, [...event_ids]))
    .orderBy(asc(capacity_assignments.event_id), asc(capacity_assignments.name), asc(capacity_assignments.id))
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<CapacityRow | undefined> {
  const [row] = await tx.select().from(capacity_assignments).where(theCapacity(event_id, id))
  return row
}

export async function lock(tx: Tx, event_id: Id, id: Id): Promise<CapacityRow | undefined> {
  const [row] = await tx.select().from(capacity_assignments).where(theCapacity(event_id, id)).for('update')
  return row
}

/** Undefined when the id is taken, by whomever. */
export async function insert(tx: Tx, capacity: CapacityRow): Promise<CapacityRow | undefined> {
  const [row] = await tx.insert(capacity_assignments).values(capacity).onConflictDoNothing().returning()
  return row
}

/** Stores a changed capacity with its next version. */
export async function save(tx: Tx, capacity: CapacityRow): Promise<CapacityRow> {
  const saved = { ...capacity, version: capacity.version + 1 }
  await tx.update(capacity_assignments).set(saved).where(eq(capacity_assignments.id, capacity.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(capacity_assignments).where(eq(capacity_assignments.id, id))
}
