import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts, organizers, taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import {
  capacity_assignments,
  categories,
  door_keys,
  event_settings,
  events,
  questions,
  ticket_prices,
  tickets,
} from '#server/core/db/schema/events.ts'
import { attachments, images } from '#server/core/db/schema/files.ts'
import { event_rooms, rooms } from '#server/core/db/schema/rooms.ts'

/**
 * Returns a text that changes with every change of the sale configuration or the page of an event: for each
 * row its physical location and last transaction. Null if there is no such event.
 */
export function saleConfigStamp(event_id: SQLWrapper | string): SQL<string | null> {
  return sql<string | null>`(select hashtextextended(array[
    e.xmin::text, e.ctid::text,
    ${rowVersionsOf(sql`${accounts} as r where r.id = e.account_id`)},
    ${rowVersionsOf(sql`${organizers} as r where r.id = e.organizer_id`)},
    ${rowVersionsOf(sql`${taxes_and_fees} as r where r.account_id = e.account_id`)},
    (select concat(r.xmin, r.ctid) from ${event_settings} as r where r.event_id = e.id),
    ${rowVersionsOf(sql`${tickets} as r where r.event_id = e.id`)},
    ${rowVersionsOf(sql`${tickets} as t join ${ticket_prices} as r on r.ticket_id = t.id where t.event_id = e.id`)},
    ${rowVersionsOf(sql`${capacity_assignments} as r where r.event_id = e.id`)},
    ${rowVersionsOf(sql`${questions} as r where r.event_id = e.id`)},
    (select string_agg(concat(r.xmin, r.ctid), ' ' order by r.key_no) from ${door_keys} as r where r.event_id = e.id),
    ${rowVersionsOf(sql`${images} as r where r.event_id = e.id`)},
    ${rowVersionsOf(sql`${images} as r where r.organizer_id = e.organizer_id`)},
    ${rowVersionsOf(sql`${attachments} as r where r.event_id = e.id`)},
    ${rowVersionsOf(sql`${categories} as r where r.event_id = e.id`)},
    (select string_agg(concat(u.xmin, u.ctid, r.xmin, r.ctid), ' ' order by r.id)
      from ${event_rooms} as u join ${rooms} as r on r.id = u.room_id where u.event_id = e.id)
  ]::text, 0)::text from ${events} as e where e.id = ${event_id})`
}

const rowVersionsOf = (rows: SQL): SQL =>
  sql`(select string_agg(concat(r.xmin, r.ctid), ' ' order by r.id) from ${rows})`
