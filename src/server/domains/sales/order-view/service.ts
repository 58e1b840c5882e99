import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { listClientOrders, type ClientOrder } from '#contract/orders/client-orders.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { BuyerEvent, BuyerTicket } from '#contract/orders/buyer-order.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { isResaleOpen } from '#rules/sales/cancellation/resale.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import {
  unpaidOrderOption,
  paymentCodesAmong,
  picturesOf,
} from '#server/domains/sales/offline-payments/service.ts'
import { saleConfigOf, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import {
  factsOf,
  presentEvent,
  presentOrder,
  presentTicket,
  presentTicketPage,
  type OrderContext,
} from './present.ts'
import { presentReservation } from './reservation.ts'
import * as store from './store.ts'
import type { EventFacts, FullReservation, OrderRow, TicketRow } from './store.ts'

export { factsOf, presentEvent, presentTicket } from './present.ts'
export { statusOf } from './present-reservation.ts'
export { presentReservation } from './reservation.ts'
export { listHeld } from './store.ts'
export type { FullReservation, OrderRequestRow, TicketRow } from './store.ts'

type ViewContext = Pick<Context, 'tx' | 'now' | 'locale'>
type OrderKey = { event_id: Id; order_id: Id }

/** Returns the event of tickets in any status; undefined when it does not exist. */
export async function readBuyerEvent(
  { tx, locale }: Pick<Context, 'tx' | 'locale'>,
  event_id: Id,
): Promise<BuyerEvent | undefined> {
  const [event] = await store.listEvents(tx, [event_id])
  return event && presentEvent(event, locale)
}

/** What a command of the checkout leaves: the hold, or the order that it became. */
export type CheckoutState =
  | { kind: 'held'; reservation: FullReservation }
  | { kind: 'completed'; order: OrderRow; sale_config: SaleConfig; tickets: readonly TicketRow[] }

/** Presents it to its buyer. Errors: event.not_found. */
export async function presentCheckout(
  context: Pick<Context, 'tx' | 'now' | 'cards' | 'locale'>,
  state: CheckoutState,
): Promise<CheckoutOrder> {
  return state.kind === 'held'
    ? presentReservation(context, state.reservation)
    : presentNewOrder(state, context)
}

type BoughtOrder = Omit<Extract<CheckoutState, { kind: 'completed' }>, 'kind'>

/** Presents an order that was just completed; none of its attendees has entered yet. */
const presentNewOrder = (bought: BoughtOrder, context: Pick<Context, 'now' | 'locale'>): CheckoutOrder =>
  presentBought(bought, { open_amounts: undefined }, context)

function presentBought(
  { order, sale_config, tickets }: BoughtOrder,
  since: Pick<OrderContext, 'open_amounts'>,
  { now, locale }: Pick<Context, 'now' | 'locale'>,
): CheckoutOrder {
  const event = presentEvent(factsOf(sale_config), locale)
  const owed = isUnpaid(order)
    ? unpaidOrderOption(order, event, sale_config.settings, paymentCodesAmong(sale_config.images))
    : null
  const is_resale_open = isResaleOpen(sale_config.event, sale_config.settings, now)
  return presentOrder(order, { event, tickets, owed, is_resale_open, reader: locale, ...since }, now)
}

/** Returns the tickets of an order in the order in which they were bought, without checking a secret. */
export async function listBuyerTickets(tx: Tx, order_id: Id, reader: Locale): Promise<BuyerTicket[]> {
  return (await listTicketRows(tx, order_id)).map((row) => presentTicket(row, reader))
}

/** Returns the rows of these tickets. */
export function listTicketRows(tx: Tx, order_id: Id): Promise<TicketRow[]> {
  return store.ticketsOf(tx, [order_id])
}

/** Returns the rows of the tickets of several orders. */
export const listTicketRowsOf: (tx: Tx, order_ids: readonly Id[]) => Promise<TicketRow[]> = store.ticketsOf

/** Returns a completed order with its tickets for a caller with its secret; undefined when there is none. */
export async function findBuyerOrder(
  context: ViewContext,
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutOrder | undefined> {
  const found = await store.findOrder(context.tx, order_key.event_id, order_key.order_id)
  if (found === undefined || !isSecret(secret, found.order.secret)) return undefined
  const [order] = await presentAll(context, [found.order], [found.event])
  return order
}

/** A caller who asks for an order with its secret. */
export type OrderReader = { context: Omit<Context, 'tx'>; order_id: Id; secret: string }

/** The same for several callers with few statements; in their order. */
export async function findBuyerOrders(
  tx: Tx,
  event_id: Id,
  readers: readonly OrderReader[],
): Promise<(CheckoutOrder | undefined)[]> {
  const ids = readers.map(({ order_id }) => order_id)
  const { orders, sale_config_stamp } = await store.findOrders(tx, event_id, ids)
  const found = readers.map(({ order_id, secret }) => {
    const order = orders.get(order_id)
    return order !== undefined && isSecret(secret, order.secret) ? order : undefined
  })
  const own_ids = [...new Set(found.flatMap((order) => order?.id ?? []))]
  if (own_ids.length === 0) return found.map(() => undefined)
  const sale_config = await saleConfigOf({ tx }, { event_id, sale_config_stamp })
  const all_tickets = await store.ticketsOf(tx, own_ids)
  const open_amounts = await store.listHeld(tx, own_ids)
  return readers.map(({ context }, at) => {
    const order = found[at]
    if (order === undefined) return undefined
    const tickets = all_tickets.filter(({ order_id }) => order_id === order.id)
    return presentBought(
      { order, sale_config, tickets },
      { open_amounts: open_amounts.get(order.id) },
      context,
    )
  })
}

/** Returns that order or throws. Errors: event.not_found, order.not_found. */
export async function requireBuyerOrder(
  context: ViewContext,
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutOrder> {
  const order = await findBuyerOrder(context, order_key, secret)
  if (order !== undefined) return order
  const has_event = (await readBuyerEvent(context, order_key.event_id)) !== undefined
  // A wrong secret gets the same error as a missing order.
  throw new AppError(has_event ? 'order.not_found' : 'event.not_found')
}

/**
 * Returns the page of a ticket for a caller with its secret; a replaced code has another secret. Errors:
 * event.not_found, attendee.not_found.
 */
export async function readTicket(
  context: Context,
  { event_id, attendee_id }: { event_id: Id; attendee_id: Id },
  secret: string,
): Promise<TicketPage> {
  const event = await readBuyerEvent(context, event_id)
  if (event === undefined) throw new AppError('event.not_found')
  const ticket = await store.findTicket(context.tx, event_id, attendee_id)
  const ticket_code = ticket?.ticket_code ?? null
  if (ticket === undefined || ticket_code === null || !isSecret(secret, ticketSecret(ticket_code)))
    throw new AppError('attendee.not_found')
  return presentTicketPage(ticket, event, context.locale)
}

/** Returns one page of the orders of the signed-in caller. */
export async function listOwnOrders(
  context: Context<Client | Person>,
  query: QueryOf<typeof listClientOrders>,
): Promise<OkOf<typeof listClientOrders>> {
  const { tx, actor } = context
  const { rows, total } = await store.listOrdersOfUser(tx, actor.user_id, query)
  const secrets = new Map(rows.map(({ id, secret }) => [id, secret]))
  const orders = await presentRows(context, rows)
  return pageOf(
    listClientOrders.query,
    query,
    total,
    orders.map((order) => ({ ...order, s: secrets.get(order.id) ?? null })),
  )
}

/** Returns the orders bought with an e-mail address, latest event first. */
export async function listOrdersByEmail(context: ViewContext, email: string): Promise<ClientOrder[]> {
  const rows = await store.listOrdersByEmail(context.tx, email)
  const secrets = new Map(rows.map(({ id, secret }) => [id, secret]))
  const orders = await presentRows(context, rows)
  return orders.map((order) => ({ ...order, s: secrets.get(order.id) ?? null }))
}

const isUnpaid = (row: OrderRow): row is OrderRow & { other_payment: OfflinePaymentMethod } =>
  row.other_payment !== null && orderStatusOf(row) === 'AWAITING_PAYMENT'

/** Presents orders with their tickets and events, without checking who the caller is. */
async function presentRows(context: ViewContext, rows: readonly OrderRow[]): Promise<CheckoutOrder[]> {
  const event_ids = [...new Set(rows.map(({ event_id }) => event_id))]
  return rows.length === 0 ? [] : presentAll(context, rows, await store.listEvents(context.tx, event_ids))
}

/** Presents completed orders in the given order. */
async function presentAll(
  { tx, now, locale }: ViewContext,
  rows: readonly OrderRow[],
  events: readonly EventFacts[],
): Promise<CheckoutOrder[]> {
  const ids = rows.map(({ id }) => id)
  const facts = new Map(events.map((event) => [event.id, event]))
  const unpaid_rows = rows.filter(isUnpaid)
  const pictures = await picturesOf(tx, [...new Set(unpaid_rows.map(({ event_id }) => event_id))])
  const presented_events = new Map(events.map((event) => [event.id, presentEvent(event, locale)]))
  const tickets = await store.ticketsOf(tx, ids)
  const open_amounts = await store.listHeld(tx, ids)
  return rows.flatMap((row) => {
    const event = presented_events.get(row.event_id)
    const event_facts = facts.get(row.event_id)
    if (event === undefined || event_facts === undefined) return []
    const order_tickets = tickets.filter(({ order_id }) => order_id === row.id)
    const owed = isUnpaid(row) ? unpaidOrderOption(row, event, event_facts.settings, pictures) : null
    const order_context = {
      event,
      tickets: order_tickets,
      owed,
      is_resale_open: isResaleOpen(event_facts, event_facts.settings, now),
      open_amounts: open_amounts.get(row.id),
      reader: locale,
    }
    return [presentOrder(row, order_context, now)]
  })
}
