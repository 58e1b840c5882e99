import Dexie from 'dexie'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { BuyerEvent } from '#contract/orders/buyer-order.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import type { MyTicketsDatabase, SavedTicket } from '#offline/storage/my-tickets-database.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 7
/** `user_id` of orders opened here without signing in. */
export const ANONYMOUS = ''

type SaveOptions = { user_id: Id | null; now: Instant }

const retainedUntil = (event: BuyerEvent): Instant => addMs(eventOverAt(event), KEPT_DAYS * DAY_MS)

/**
 * Stores a ticket page on this device until some days after its event.
 * @param s secret of the page
 * @param user_id the signed-in user
 */
export async function saveTicket(
  db: MyTicketsDatabase,
  page: TicketPage,
  { s, ...options }: SaveOptions & { s: string },
): Promise<void> {
  const row = rowOf(page, s, options)
  if (row.forget_at > options.now) await db.tickets.put({ ...row, opened_by_link: true })
}

function rowOf(page: TicketPage, s: string, { user_id, now }: SaveOptions): SavedTicket {
  const { attendee_id } = page.ticket
  return { ...page, attendee_id, s, user_id, kept_at: now, forget_at: retainedUntil(page.event) }
}

/** Deletes a ticket whose page is gone, unless it is stored under another secret. */
export async function removeTicket(db: MyTicketsDatabase, attendee_id: Id, s: string): Promise<void> {
  await db.tickets
    .where({ attendee_id })
    .and((row) => row.s === s)
    .delete()
}

/** Deletes tickets of events that ended some days ago, and their orders bought or opened by a link. */
export async function removeExpiredTickets(db: MyTicketsDatabase, now: Instant): Promise<void> {
  await db.tickets.where('forget_at').belowOrEqual(now).delete()
  await db.orders
    .filter(
      ({ user_id, opened_by_link, event }) =>
        (user_id === ANONYMOUS || opened_by_link === true) && retainedUntil(event) <= now,
    )
    .delete()
}

/** Stores orders bought or opened by a link, with their ticket pages, until some days after their events. */
export async function saveOpenedOrders(
  db: MyTicketsDatabase,
  orders: readonly ClientOrder[],
  { user_id, now }: SaveOptions,
): Promise<void> {
  const retained = orders.filter(({ event }) => retainedUntil(event) > now)
  const tickets = retained.flatMap((order) =>
    pagesOf(order).map(({ page, s }) => rowOf(page, s, { user_id, now })),
  )
  const [order_ids, valid] = [idsOf(retained), new Set(tickets.map(({ attendee_id }) => attendee_id))]
  await db.transaction('rw', db.orders, db.tickets, async () => {
    await db.orders.bulkPut(
      retained.map((order) => ({
        ...order,
        user_id: user_id ?? ANONYMOUS,
        kept_at: now,
        opened_by_link: true,
      })),
    )
    await db.tickets
      .filter(({ order_id, attendee_id }) => order_ids.has(order_id) && !valid.has(attendee_id))
      .delete()
    await db.tickets.bulkPut(tickets.map((row) => ({ ...row, opened_by_link: true })))
  })
}

const idsOf = (rows: readonly { id: Id }[]): ReadonlySet<Id> => new Set(rows.map(({ id }) => id))

/** Deletes an order that the link no longer opens, unless it is stored under another secret. */
export async function removeOpenedOrder(db: MyTicketsDatabase, order_id: Id, s: string): Promise<void> {
  await db.orders.filter((row) => row.id === order_id && row.s === s).delete()
}

/** Returns the orders stored for a user. */
export function ordersOf(db: MyTicketsDatabase, user_id: Id) {
  return db.orders.where('[user_id+id]').between([user_id, Dexie.minKey], [user_id, Dexie.maxKey])
}

/** Replaces all stored orders of a user, with their ticket pages, except others that were opened by a link. */
export async function saveOrders(
  db: MyTicketsDatabase,
  orders: readonly ClientOrder[],
  { user_id, now }: { user_id: Id; now: Instant },
): Promise<void> {
  const tickets = orders.flatMap((order) =>
    pagesOf(order).map(({ page, s }) => rowOf(page, s, { user_id, now })),
  )
  await db.transaction('rw', db.orders, db.tickets, async () => {
    await ordersOf(db, user_id)
      .and(({ opened_by_link }) => opened_by_link !== true)
      .delete()
    await db.orders.bulkPut(orders.map((order) => ({ ...order, user_id, kept_at: now })))
    const order_ids = idsOf(orders)
    await db.tickets
      .where({ user_id })
      .and(({ opened_by_link, order_id }) => opened_by_link !== true || order_ids.has(order_id))
      .delete()
    await db.tickets.bulkPut(tickets.filter(({ forget_at }) => forget_at > now))
  })
}

function pagesOf(order: ClientOrder): { page: TicketPage; s: string }[] {
  const { event, id: order_id, reference: order_reference } = order
  return order.tickets.flatMap((ticket) =>
    ticket.s === null ? [] : [{ page: { ticket, event, order_id, order_reference }, s: ticket.s }],
  )
}

/** Deletes the data of a person who signs out. */
export async function removePersonData(db: MyTicketsDatabase, user_id: Id): Promise<void> {
  await db.transaction('rw', db.orders, db.tickets, async () => {
    await ordersOf(db, user_id).delete()
    await db.tickets.where({ user_id }).delete()
  })
}
