import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { installation } from '#server/core/db/schema/accounts.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { event_counters } from '#server/core/db/schema/events.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import type { ChangePosition, EventChangeState } from './changes-cursor.ts'

export async function readState(tx: Tx, event_id: Id): Promise<EventChangeState> {
  const [counter] = await tx
    .select({ change_no: event_counters.change_no })
    .from(event_counters)
    .where(eq(event_counters.event_id, event_id))
  const [row] = await tx.select({ lineage: installation.lineage }).from(installation)
  return { event_id, change_no: counter?.change_no ?? 0, lineage: row?.lineage ?? 'first' }
}

/** Returns the next attendees in the order of their changes. */
export function changedAfter(
  tx: Tx,
  event_id: Id,
  [change_no, id]: ChangePosition,
  limit: number,
): Promise<{ change_no: number; id: Id }[]> {
  return tx
    .select({ change_no: attendees.change_no, id: attendees.id })
    .from(attendees)
    .where(
      and(
        eq(attendees.event_id, event_id),
        sql`(${attendees.change_no}, ${attendees.id}) > (${change_no}::bigint, ${id}::text)`,
      ),
    )
    .orderBy(asc(attendees.change_no), asc(attendees.id))
    .limit(limit)
}

const changedAttendee = z.object({ change_no: z.number().int(), id: z.string() })

/** Returns the next attendees whose door status changed, in the order of these changes. */
export function scannedAfter(
  tx: Tx,
  event_id: Id,
  [change_no, id]: ChangePosition,
  limit: number,
): Promise<{ change_no: number; id: Id }[]> {
  return queryRows(
    tx,
    changedAttendee,
    sql`
    select change_no, subject as id from ${scans}
    where check_in_list_id in (select id from ${check_in_lists} where event_id = ${event_id})
      and change_no >= ${change_no}::bigint and subject like 'at\\_%'
      and (change_no, subject) > (${change_no}::bigint, ${id}::text)
    group by change_no, subject order by change_no, subject limit ${limit}`,
  )
}
