import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { supervisors } from '#server/core/db/schema/check-in-lists.ts'

export type SupervisorRow = typeof supervisors.$inferSelect

/** Returns the supervisors of an event who were not removed, by name. */
export function readSupervisors(tx: Tx, event_id: Id): Promise<SupervisorRow[]> {
  return tx
    .select()
    .from(supervisors)
    .where(and(eq(supervisors.event_id, event_id), isNull(supervisors.removed_at)))
    .orderBy(asc(supervisors.name), asc(supervisors.id))
}

/** Returns these supervisors of an event, removed ones included. */
export async function readByIds(
  tx: Tx,
  event_id: Id,
  ids: readonly Id[],
): Promise<Pick<SupervisorRow, 'id' | 'name' | 'removed_at'>[]> {
  if (ids.length === 0) return []
  const { id, name, removed_at } = supervisors
  return tx
    .select({ id, name, removed_at })
    .from(supervisors)
    .where(and(eq(supervisors.event_id, event_id), inArray(id, [...ids])))
}

export async function lockSupervisor(tx: Tx, event_id: Id, id: Id): Promise<SupervisorRow | undefined> {
  const [row] = await tx
    .select()
    .from(supervisors)
    .where(and(eq(supervisors.event_id, event_id), eq(supervisors.id, id), isNull(supervisors.removed_at)))
    .for('update')
  return row
}

export async function insertSupervisor(tx: Tx, row: SupervisorRow): Promise<void> {
  await tx.insert(supervisors).values(row)
}

export async function updateSupervisor(
  tx: Tx,
  id: Id,
  change: Partial<Pick<SupervisorRow, 'name' | 'pin_hash' | 'pin_changed_at'>> & { removed_at?: Instant },
): Promise<void> {
  await tx.update(supervisors).set(change).where(eq(supervisors.id, id))
}
