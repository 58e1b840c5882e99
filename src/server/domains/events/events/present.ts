import type { Event } from '#contract/events/events.ts'
import type { Tx } from '#server/core/db/database.ts'
import { coversOf } from '#server/domains/platform/index.ts'
import type { EventRow } from './store.ts'

export async function presentAll(tx: Tx, rows: readonly EventRow[]): Promise<Event[]> {
  const covers = await coversOf(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => present(row, covers.get(row.id) ?? null))
}

export async function presentOne(tx: Tx, row: EventRow): Promise<Event> {
  return present(row, (await coversOf(tx, [row.id])).get(row.id) ?? null)
}

function present(row: EventRow, cover_url: string | null): Event {
  const { created_at: _, change_no: __, ...event } = row
  return { ...event, cover_url }
}
