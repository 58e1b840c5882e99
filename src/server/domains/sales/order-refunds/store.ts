import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'

export async function startOf(tx: Tx, event_id: Id): Promise<Instant | undefined> {
  const [row] = await tx.select({ starts_at: events.starts_at }).from(events).where(eq(events.id, event_id))
  return row?.starts_at
}

export async function timezoneOf(tx: Tx, event_id: Id): Promise<string> {
  const [row] = await tx.select({ timezone: events.timezone }).from(events).where(eq(events.id, event_id))
  return row?.timezone ?? 'UTC'
}
