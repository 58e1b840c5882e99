import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { changeNoRow } from '#server/core/db/sql/change-no.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** An event, and for a door also its list and device. */
export type Watch = {
  event_id: Id
  check_in_list_id: Id | null
  device_id: Id | null
  session_id: Id | null
}

const watchedChangeNo = changeNoRow.extend({ place: z.number().int() })

/**
 * Returns the last change number of each watch by its index, in one statement; no entry where the event is
 * gone or the device is revoked.
 */
export async function readChangeNos(tx: Tx, watches: readonly Watch[]): Promise<Map<number, number>> {
  const column = (field: keyof Watch) => sql`${sql.param(watches.map((watch) => watch[field]))}::text[]`
  const rows = await queryRows(
    tx,
    watchedChangeNo,
    sql`
    select w.place::int as place, c.change_no
    from unnest(${column('event_id')}, ${column('check_in_list_id')}, ${column('device_id')}, ${column('session_id')})
      with ordinality as w(event_id, check_in_list_id, device_id, session_id, place)
    join event_counters c on c.event_id = w.event_id
    where not exists (select 1 from devices d
      where d.check_in_list_id = w.check_in_list_id and d.revoked_at is not null
        and (d.id = w.device_id or d.session_id = w.session_id))`,
  )
  return new Map(rows.map(({ place, change_no }) => [place - 1, change_no]))
}
