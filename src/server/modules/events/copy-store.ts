import { and, eq, isNull } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { check_in_lists } from '#server/db/schema/check-in-lists.ts'
import {
  capacity_assignments,
  categories,
  event_settings,
  promo_codes,
  questions,
  ticket_prices,
  tickets,
} from '#server/db/schema/events.ts'
import type { StoredSettings } from './store.ts'

const ROWS_PER_INSERT = 1000

/** What hangs on an event and can be copied, as it is stored. */
export type PartRows = {
  categories: (typeof categories.$inferSelect)[]
  tickets: (typeof tickets.$inferSelect)[]
  ticket_prices: (typeof ticket_prices.$inferSelect)[]
  questions: (typeof questions.$inferSelect)[]
  promo_codes: (typeof promo_codes.$inferSelect)[]
  capacity_assignments: (typeof capacity_assignments.$inferSelect)[]
  check_in_lists: (typeof check_in_lists.$inferSelect)[]
}

export async function readPartRows(tx: Tx, id: Id): Promise<PartRows> {
  return {
    categories: await tx.select().from(categories).where(eq(categories.event_id, id)),
    tickets: await tx.select().from(tickets).where(eq(tickets.event_id, id)),
    ticket_prices: await tx.select().from(ticket_prices).where(eq(ticket_prices.event_id, id)),
    questions: await tx
      .select()
      .from(questions)
      .where(and(eq(questions.event_id, id), isNull(questions.deleted_at))),
    promo_codes: await tx.select().from(promo_codes).where(eq(promo_codes.event_id, id)),
    capacity_assignments: await tx
      .select()
      .from(capacity_assignments)
      .where(eq(capacity_assignments.event_id, id)),
    check_in_lists: await tx.select().from(check_in_lists).where(eq(check_in_lists.event_id, id)),
  }
}

export async function insertPartRows(tx: Tx, rows: PartRows): Promise<void> {
  await inBatches(rows.categories, (some) => tx.insert(categories).values(some))
  await inBatches(rows.tickets, (some) => tx.insert(tickets).values(some))
  await inBatches(rows.ticket_prices, (some) => tx.insert(ticket_prices).values(some))
  await inBatches(rows.questions, (some) => tx.insert(questions).values(some))
  await inBatches(rows.promo_codes, (some) => tx.insert(promo_codes).values(some))
  await inBatches(rows.capacity_assignments, (some) => tx.insert(capacity_assignments).values(some))
  await inBatches(rows.check_in_lists, (some) => tx.insert(check_in_lists).values(some))
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await insert(rows.slice(from, from + ROWS_PER_INSERT))
  }
}

export async function readStoredSettings(tx: Tx, event_id: Id): Promise<StoredSettings> {
  const [row] = await tx
    .select({ settings: event_settings.settings })
    .from(event_settings)
    .where(eq(event_settings.event_id, event_id))
  return row?.settings ?? {}
}
