import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { doorListPerson } from '#contract/door/door-list.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'

const personRow = doorListPerson.omit({ code_end: true }).extend({
  /** The current code; null without one. */
  code: z.string().nullable(),
})
export type PersonRow = z.infer<typeof personRow>

export async function hasList(tx: Tx, event_id: Id, check_in_list_id: Id): Promise<boolean> {
  const { id } = check_in_lists
  const rows = await tx
    .select({ id })
    .from(check_in_lists)
    .where(and(eq(id, check_in_list_id), eq(check_in_lists.event_id, event_id)))
  return rows.length > 0
}

/** Returns the people with a ticket type of the list, without test tickets and erased people. */
export function readPeople(tx: Tx, event_id: Id, check_in_list_id: Id): Promise<PersonRow[]> {
  return queryRows(
    tx,
    personRow,
    sql`
    select a.id, case when named.has_name then a.first_name else o.first_name end as first_name,
      case when named.has_name then a.last_name else o.last_name end as last_name, a.ticket_id, a.price_id,
      case when a.cancelled_at is null then 'ACTIVE' else 'CANCELLED' end as status, a.paid_at is not null as is_paid,
      a.refunded_at is not null as is_refunded, c.code
    from check_in_lists l
    join attendees a on a.event_id = l.event_id and a.ticket_id = any(l.ticket_ids)
    join orders o on o.id = a.order_id
    cross join lateral (select a.first_name || a.last_name <> '' as has_name) as named
    left join ticket_codes c on c.attendee_id = a.id and c.retired_at is null and not c.is_foreign
    where l.id = ${check_in_list_id} and l.event_id = ${event_id} and not o.is_test and a.erased_at is null`,
  )
}
