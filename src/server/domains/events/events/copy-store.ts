import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import {
  EVENT_RESOURCE_NAMES,
  EVENT_RESOURCES,
  type EventResourceName,
  type EventResourceRows,
} from '#server/core/db/event-resources.ts'
import { event_settings } from '#server/core/db/schema/events.ts'
import type { StoredSettings } from './store.ts'

export type { EventResourceRows } from '#server/core/db/event-resources.ts'

const ROWS_PER_INSERT = 1000

export async function readResourceRows(tx: Tx, id: Id): Promise<EventResourceRows> {
  const read = async (name: EventResourceName) => {
    const { table, is_there } = EVENT_RESOURCES[name]
    return tx
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.event_id, id), is_there))
  }
  const rows: [EventResourceName, object[]][] = []
  for (const name of EVENT_RESOURCE_NAMES) rows.push([name, await read(name)])
  // Each name holds the rows of its own table.
  return Object.fromEntries(rows) as unknown as EventResourceRows
}

/** Referenced rows are inserted first. */
export async function insertResourceRows(tx: Tx, resources: EventResourceRows): Promise<void> {
  for (const name of EVENT_RESOURCE_NAMES.toReversed()) {
    const rows: Record<string, unknown>[] = resources[name]
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await tx.insert<PgTable>(EVENT_RESOURCES[name].table).values(rows.slice(from, from + ROWS_PER_INSERT))
    }
  }
}

export async function readStoredSettings(tx: Tx, event_id: Id): Promise<StoredSettings> {
  const [row] = await tx
    .select({ settings: event_settings.settings })
    .from(event_settings)
    .where(eq(event_settings.event_id, event_id))
  return row?.settings ?? {}
}
