import { sql } from 'drizzle-orm'
import { doorKeyInfo, type DoorKeyInfo } from '#contract/door/door-keys.ts'
import { BASE32 } from '#contract/wire/base32.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { IS_EXPECTED } from '#server/core/db/sql/attendance.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { door_keys } from '#server/core/db/schema/events.ts'

/** Returns the keys, newest first, each with the number of tickets whose current code it signed. */
export function list(tx: Tx, event_id: Id): Promise<DoorKeyInfo[]> {
  return queryRows(
    tx,
    doorKeyInfo,
    sql`
    with carried as (
      select strpos(${sql.raw(`'${BASE32}'`)}, left(t.code, 1)) - 1 as key_no, count(*)::int as tickets
      from ${ticket_codes} as t
      join ${attendees} as a on a.id = t.attendee_id
      join ${orders} as o on o.id = a.order_id
      where t.event_id = ${event_id} and t.retired_at is null and not t.is_foreign and ${IS_EXPECTED} group by 1
    )
    select k.key_no, k.created_at, k.retired_at, coalesce(carried.tickets, 0) as tickets
    from ${door_keys} as k left join carried on carried.key_no = k.key_no
    where k.event_id = ${event_id}
    order by k.created_at desc, k.key_no desc`,
  )
}

/** Retires at the given time every key that would be valid for longer. */
export async function retireKeys(tx: Tx, event_id: Id, at: Instant): Promise<void> {
  await tx.execute(sql`
    update ${door_keys} set retired_at = least(coalesce(retired_at, ${at}::timestamptz), ${at}::timestamptz)
    where event_id = ${event_id}`)
}

export async function insert(tx: Tx, key: typeof door_keys.$inferInsert): Promise<void> {
  await tx.insert(door_keys).values(key)
}
