import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { users } from '#server/core/db/schema/users.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const ids = (values: readonly Id[]) => sql`${sql.param([...values])}::text[]`

const ticketOfEvent = z.object({ event_id: idOf('event'), id: idOf('attendee') })

/** Returns the tickets of these people for events of the account that are not over, in the order of the events. */
export function listUpcomingTickets(
  tx: Tx,
  account_id: Id,
  user_ids: readonly Id[],
  now: Instant,
): Promise<z.infer<typeof ticketOfEvent>[]> {
  return queryRows(
    tx,
    ticketOfEvent,
    sql`
    select a.event_id, a.id from ${users} as u
    join ${events} as e on e.account_id = ${account_id}
      and coalesce(e.ends_at, e.starts_at + interval '1 day') >= ${now}::timestamptz
    join ${attendees} as a on a.event_id = e.id and a.email = lower(u.email)
    where u.id = any(${ids(user_ids)}) and u.email_verified_at is not null
    order by a.event_id, a.id`,
  )
}

export async function saveChangeNo(tx: Tx, attendee_ids: readonly Id[], change_no: number): Promise<void> {
  await tx
    .update(attendees)
    .set({ change_no })
    .where(sql`${attendees.id} = any(${ids(attendee_ids)})`)
}
