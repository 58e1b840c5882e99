import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_RESOURCE_NAMES, EVENT_RESOURCES } from '#server/core/db/event-resources.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const TICKET_REFERENCES = EVENT_RESOURCE_NAMES.flatMap((kind) => {
  const { table, ticket_ids, is_there = sql`true`, is_numbered = false } = EVENT_RESOURCES[kind]
  return ticket_ids === undefined ? [] : [{ kind, table, ticket_ids, is_there, is_numbered }]
})

const referenceRow = z.object({ is_only: z.boolean() })

/** Returns the kinds of resources limited to this ticket type alone. Locks all rows that reference it. */
export async function kindsLimitedToTicket(tx: Tx, event_id: Id, ticket_id: Id): Promise<string[]> {
  const kinds: string[] = []
  for (const { kind, table, ticket_ids, is_there } of TICKET_REFERENCES) {
    const rows = await queryRows(
      tx,
      referenceRow,
      sql`
      select cardinality(array_remove(${ticket_ids}, ${ticket_id})) = 0 as is_only from ${table}
      where event_id = ${event_id} and ${ticket_id} = any(${ticket_ids}) and ${is_there}
      order by id for update`,
    )
    if (rows.some(({ is_only }) => is_only)) kinds.push(kind)
  }
  return kinds
}

/** Removes a ticket type from all rows that reference it; check-in lists get the change number for doors. */
export async function removeTicketReferences(
  tx: Tx,
  event_id: Id,
  ticket_id: Id,
  change_no: number,
): Promise<void> {
  for (const { table, ticket_ids, is_numbered } of TICKET_REFERENCES) {
    const numbered = is_numbered ? sql`, change_no = ${change_no}` : sql``
    await tx.execute(sql`
      update ${table} set ${sql.identifier(ticket_ids.name)} = array_remove(${ticket_ids}, ${ticket_id}),
        version = version + 1 ${numbered}
      where event_id = ${event_id} and ${ticket_id} = any(${ticket_ids})`)
  }
}
