import { sql } from 'drizzle-orm'
import { doorOverride, type DoorOverride } from '#contract/door/overrides.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** Returns the newest scans of a list that were made with an override, with the name of the attendee. */
export function readOverrides(tx: Tx, check_in_list_id: Id, limit: number): Promise<DoorOverride[]> {
  return queryRows(
    tx,
    doorOverride,
    sql`
    select s.id as scan_id, s.kind, s.device_id, coalesce(s.device_name, d.name, '') as device_name,
      case when s.device_name is null then d.gate else s.gate end as gate,
      a.id as attendee_id, nullif(trim(a.first_name || ' ' || a.last_name), '') as attendee_name,
      s.scanned_at, s.received_at, s.override->>'reason' as reason, s.override->>'by' as by,
      case when v.id is null then null else json_build_object('id', v.id, 'name', v.name) end as supervisor,
      s.override_allowed as is_allowed
    from scans s
    left join devices d on d.id = s.device_id
    left join supervisors v on v.id = s.override->>'supervisor_id' and v.event_id = s.event_id
    left join attendees a on a.event_id = s.event_id and a.id =
      case when left(s.subject, 3) = 'at_' then s.subject else s.attendee_id end
    where s.check_in_list_id = ${check_in_list_id} and s.override is not null and s.kind in ('in', 'undo')
    order by s.scanned_at desc, s.device_id, s.id limit ${limit}`,
  )
}
