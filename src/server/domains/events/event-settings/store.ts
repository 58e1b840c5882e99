import { eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { event_settings } from '#server/core/db/schema/events.ts'

export type SettingsRow = typeof event_settings.$inferSelect

export async function find(tx: Tx, event_id: Id): Promise<SettingsRow | undefined> {
  const [row] = await tx.select().from(event_settings).where(eq(event_settings.event_id, event_id))
  return row
}

export async function lock(tx: Tx, event_id: Id): Promise<SettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(event_settings)
    .where(eq(event_settings.event_id, event_id))
    .for('update')
  return row
}

export function listOfEvents(tx: Tx, event_ids: readonly Id[]): Promise<SettingsRow[]> {
  return tx
    .select()
    .from(event_settings)
    .where(inArray(event_settings.event_id, [...event_ids]))
}

/** Stores changed settings with their next version. */
export async function save(tx: Tx, row: SettingsRow): Promise<SettingsRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(event_settings).set(saved).where(eq(event_settings.event_id, row.event_id))
  return saved
}
