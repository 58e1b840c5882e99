import { and, asc, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { FIRST_CHECK_IN } from '#server/core/db/sql/first-check-in.ts'
import { attendees, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ticket_batches } from '#server/core/db/schema/box-office.ts'

export type BatchRow = typeof ticket_batches.$inferSelect
/** A batch with the numbers of its tickets that are cancelled and that were let in. */
export type CountedBatch = BatchRow & { returned: number; checked_in: number }
export type BatchTicket = {
  id: Id
  code: string | null
  cancelled_at: Instant | null
  checked_in_at: Instant | null
}

/** Returns the batches of an event, newest first. */
export async function listBatches(tx: Tx, event_id: Id): Promise<CountedBatch[]> {
  const rows = await tx
    .select()
    .from(ticket_batches)
    .where(eq(ticket_batches.event_id, event_id))
    .orderBy(desc(ticket_batches.batch_no))
  return withCounts(tx, rows)
}

/** Returns a batch of an event, locked until the end of the transaction. */
export async function lockBatch(tx: Tx, event_id: Id, id: Id): Promise<CountedBatch | undefined> {
  const rows = await tx.select().from(ticket_batches).where(isBatch(event_id, id)).for('update')
  return (await withCounts(tx, rows))[0]
}

export async function findBatch(tx: Tx, event_id: Id, id: Id): Promise<CountedBatch | undefined> {
  const rows = await tx.select().from(ticket_batches).where(isBatch(event_id, id))
  return (await withCounts(tx, rows))[0]
}

const isBatch = (event_id: Id, id: Id) =>
  and(eq(ticket_batches.event_id, event_id), eq(ticket_batches.id, id))

async function withCounts(tx: Tx, rows: readonly BatchRow[]): Promise<CountedBatch[]> {
  if (rows.length === 0) return []
  const order_ids = rows.map(({ order_id }) => order_id)
  const counts = await tx
    .select({
      order_id: attendees.order_id,
      returned: count(attendees.cancelled_at),
      checked_in: sql<number>`count(${FIRST_CHECK_IN})::int`,
    })
    .from(attendees)
    .where(inArray(attendees.order_id, order_ids))
    .groupBy(attendees.order_id)
  const by_order = new Map(counts.map((row) => [row.order_id, row]))
  return rows.map((row) => {
    const { returned = 0, checked_in = 0 } = by_order.get(row.order_id) ?? {}
    return { ...row, returned, checked_in }
  })
}

/** Returns the next batch number of an event; the caller holds the locks of its ticket type. */
export async function nextBatchNo(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ last: max(ticket_batches.batch_no) })
    .from(ticket_batches)
    .where(eq(ticket_batches.event_id, event_id))
  return (row?.last ?? 0) + 1
}

export async function insertBatch(tx: Tx, row: BatchRow): Promise<void> {
  await tx.insert(ticket_batches).values(row)
}

/** Returns the tickets of a batch in the order of their numbers, the first has number 1. */
export function listTickets(tx: Tx, order_id: Id): Promise<BatchTicket[]> {
  return tx
    .select({
      id: attendees.id,
      code: ticket_codes.code,
      cancelled_at: attendees.cancelled_at,
      checked_in_at: FIRST_CHECK_IN,
    })
    .from(attendees)
    .leftJoin(ticket_codes, and(eq(ticket_codes.attendee_id, attendees.id), isNull(ticket_codes.retired_at)))
    .where(eq(attendees.order_id, order_id))
    .orderBy(asc(attendees.created_at), asc(attendees.id))
}
