import { sql } from 'drizzle-orm'
import { iso } from './iso.ts'

/** Another list `s` of an event in a door's format (contract/door/mirror.ts). */
export const SIBLING = sql`json_build_object('id', s.id, 'name', s.name, 'ticket_ids', s.ticket_ids,
  'activates_at', ${iso(sql`s.activates_at`)}, 'expires_at', ${iso(sql`s.expires_at`)})`

/** Whether a list `s` is another list of the event of `l` and of its kind: an entrance never names a hand-out. */
export const IS_SIBLING = sql.raw('s.event_id = l.event_id and s.kind = l.kind and s.id <> l.id')
