import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { tickets } from '#server/core/db/schema/events.ts'

const hasTax = (id: Id) => sql`${id} = any(${tickets.tax_and_fee_ids})`

/** Returns the events of an account with ticket types that have this tax or fee; the ticket types are locked. */
export async function lockEventsWithTax(tx: Tx, account_id: Id, id: Id): Promise<Id[]> {
  const rows = await tx
    .select({ event_id: tickets.event_id })
    .from(tickets)
    .where(and(eq(tickets.account_id, account_id), hasTax(id)))
    .orderBy(asc(tickets.event_id), asc(tickets.id))
    .for('no key update')
  return [...new Set(rows.map(({ event_id }) => event_id))]
}

/** Removes a tax or fee from the ticket types of an event. */
export async function removeTax(tx: Tx, event_id: Id, id: Id, change_no: number): Promise<void> {
  await tx
    .update(tickets)
    .set({
      tax_and_fee_ids: sql`array_remove(${tickets.tax_and_fee_ids}, ${id})`,
      version: sql`${tickets.version} + 1`,
      change_no,
    })
    .where(and(eq(tickets.event_id, event_id), hasTax(id)))
}
