import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ID_PREFIXES, idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { reservation_items, reservations, sold_places } from '#server/core/db/schema/reservations.ts'
import { vouchers } from '#server/core/db/schema/vouchers.ts'
import { isOffered } from '#server/core/db/sql/offered-tickets.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { ticketQuantity } from '#server/domains/events/index.ts'

const offeredTicket = z.object({
  attendee_id: idOf('attendee'),
  order_id: idOf('order'),
  ticket_id: idOf('ticket'),
  price_id: idOf('price').nullable(),
})
const stockRow = z.object({ sold: z.array(ticketQuantity), offered: z.array(offeredTicket) })

/** Reservations of checkouts have the id of their order; others hold places for the team. */
const IS_CHECKOUT = sql`held.id like ${`${ID_PREFIXES.order}\\_%`}`

/**
 * Returns, in one snapshot, what an event has sold or the team holds (guest lists, points of sale, box offices,
 * vouchers), and the tickets that their buyers offer, the oldest offer first. Checkouts and offers of the waiting list
 * are not counted: they may lapse.
 * @param voucher_ids vouchers whose places are not counted, because their orders are about to be stored
 */
export async function readStock(
  tx: Tx,
  event_id: Id,
  voucher_ids: readonly Id[],
  now: Instant,
): Promise<z.infer<typeof stockRow>> {
  const [row] = await queryRows(
    tx,
    stockRow,
    sql`
    select (
      select coalesce(json_agg(json_build_object(
        'ticket_id', ticket_id, 'price_id', price_id, 'quantity', quantity)), '[]')
      from (
        select ticket_id, price_id, quantity from ${sold_places} where event_id = ${event_id}
        union all
        select item.ticket_id, item.price_id, item.quantity from ${reservations} as held
        join ${reservation_items} as item on item.reservation_id = held.id
        left join ${vouchers} as voucher on voucher.id = held.id
        where held.event_id = ${event_id} and held.held_until > ${now}::timestamptz and not held.is_abandoned
          and not ${IS_CHECKOUT} and voucher.waiting_entry_id is null
          and held.id <> all(${sql.param([...voucher_ids])}::text[])
      ) as places
    ) as sold, (
      select coalesce(json_agg(json_build_object('attendee_id', a.id, 'order_id', a.order_id,
        'ticket_id', a.ticket_id, 'price_id', a.price_id) order by a.offered_at, a.created_at, a.id), '[]')
      from ${attendees} as a where a.event_id = ${event_id} and ${isOffered(now)}
    ) as offered`,
  )
  return row ?? { sold: [], offered: [] }
}
