import { sql } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { check_in_lists } from '#server/db/schema/check-in-lists.ts'
import { capacity_assignments, promo_codes, questions } from '#server/db/schema/events.ts'

/** What names ticket types, and in which column. */
const NAMING = {
  check_in_lists: { table: check_in_lists, ticket_ids: check_in_lists.ticket_ids },
  capacity_assignments: { table: capacity_assignments, ticket_ids: capacity_assignments.ticket_ids },
  promo_codes: { table: promo_codes, ticket_ids: promo_codes.applicable_ticket_ids },
  questions: { table: questions, ticket_ids: questions.ticket_ids },
} as const
const KINDS = Object.keys(NAMING) as (keyof typeof NAMING)[]

/** The kinds of things that name this ticket type and no other; all that name it are locked. */
export async function kindsOfOnlyThis(tx: Tx, event_id: Id, ticket_id: Id): Promise<string[]> {
  const kinds: string[] = []
  for (const kind of KINDS) {
    const { table, ticket_ids } = NAMING[kind]
    const asked = kind === 'questions' ? sql`and ${questions.deleted_at} is null` : sql``
    const { rows } = await tx.execute<{ is_only: boolean }>(sql`
      select cardinality(array_remove(${ticket_ids}, ${ticket_id})) = 0 as is_only from ${table}
      where event_id = ${event_id} and ${ticket_id} = any(${ticket_ids}) ${asked} order by id for update`)
    if (rows.some(({ is_only }) => is_only)) kinds.push(kind)
  }
  return kinds
}

/** Takes a ticket type away from whatever names it; doors hear of their lists. */
export async function forgetTicket(tx: Tx, event_id: Id, ticket_id: Id, change_no: number): Promise<void> {
  for (const kind of KINDS) {
    const { table, ticket_ids } = NAMING[kind]
    const numbered = kind === 'check_in_lists' ? sql`, change_no = ${change_no}` : sql``
    await tx.execute(sql`
      update ${table} set ${sql.identifier(ticket_ids.name)} = array_remove(${ticket_ids}, ${ticket_id}),
        version = version + 1 ${numbered}
      where event_id = ${event_id} and ${ticket_id} = any(${ticket_ids})`)
  }
}
