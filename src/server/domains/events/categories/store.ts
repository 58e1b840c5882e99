import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Category } from '#contract/events/categories.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { categories } from '#server/core/db/schema/events.ts'

export type CategoryRow = typeof categories.$inferSelect

const BY_NAME = [asc(sql`lower(${categories.name})`), asc(categories.id)]

export function listOfEvents(tx: Tx, event_ids: readonly Id[]): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(categories)
    .where(inArray(categories.event_id, [...event_ids]))
    .orderBy(asc(categories.event_id), ...BY_NAME)
}

export async function countOfEvent(tx: Tx, event_id: Id): Promise<number> {
  const [count_row] = await tx
    .select({ total: count() })
    .from(categories)
    .where(eq(categories.event_id, event_id))
  return count_row?.total ?? 0
}

/** Inserts names that the event does not have, ignoring case. Returns the number of new rows. */
export async function insert(tx: Tx, rows: readonly CategoryRow[]): Promise<number> {
  const created = await tx
    .insert(categories)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: categories.id })
  return created.length
}

/** Returns whether the category existed. */
export async function remove(tx: Tx, { event_id, id }: Pick<Category, 'event_id' | 'id'>): Promise<boolean> {
  const deleted = await tx
    .delete(categories)
    .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
    .returning({ id: categories.id })
  return deleted.length > 0
}
