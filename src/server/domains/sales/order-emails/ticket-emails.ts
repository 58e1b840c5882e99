import type { Id } from '#contract/wire/id.ts'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { personName } from '#rules/text/person-name.ts'
import {
  listBuyerTickets,
  listTicketRowsOf,
  presentTicket,
  type TicketRow,
} from '#server/domains/sales/order-view/service.ts'
import { consumeRateLimits } from '#server/domains/platform/index.ts'
import { queueMails, type Mail } from '#server/domains/messaging/index.ts'
import {
  labelOf,
  orderUrl,
  readerOf,
  readSender,
  eventMailDataOf,
  type MailContext,
  type Sender,
} from './sender.ts'
import { canMailHolders, unverifiedMailLimits } from './recipients.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

export type ValidTicket = BuyerTicket & { ticket_code: string; s: string }

/** Returns the tickets of an order that are valid for entry. */
export async function validTickets(
  { tx }: MailContext,
  sender: Sender,
  order: OrderRow,
): Promise<ValidTicket[]> {
  return validOf(await listBuyerTickets(tx, order.id, readerOf(sender, order)))
}

/** Filters the tickets that are valid for entry. */
export function validOf(tickets: readonly BuyerTicket[]): ValidTicket[] {
  return tickets.filter((ticket): ticket is ValidTicket => ticket.ticket_code !== null && ticket.s !== null)
}

/**
 * Queues the mail with one attendee's ticket, as of this transaction, in the language of their order. For the
 * team, which may send mail to any address. Returns false without a mail when the ticket is not valid.
 */
export async function queueTicketMail(
  context: MailContext,
  { event_id, order_id, attendee_id }: { event_id: Id; order_id: Id; attendee_id: Id },
): Promise<boolean> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const tickets = await validTickets(context, sender, order)
  const ticket = tickets.find((row) => row.attendee_id === attendee_id)
  if (ticket === undefined) return false
  await queueMails(context.tx, context, [mailTo(ticket.email, context, sender, order, [ticket])])
  return true
}

/**
 * Queues the mails with all valid tickets of an order, or with one of them, for a caller who holds the order.
 * Returns the addresses, none when no ticket is valid. Errors: rate.limited.
 */
export async function queueTicketMails(
  context: MailContext,
  { event_id, order_id, attendee_id }: { event_id: Id; order_id: Id; attendee_id?: Id },
): Promise<string[]> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const valid = await validTickets(context, sender, order)
  const tickets = valid.filter((ticket) => attendee_id === undefined || ticket.attendee_id === attendee_id)
  if (tickets.length === 0) return []
  await consumeRateLimits(context.tx, await unverifiedMailLimits(context, order), context.now)
  return queueTickets(context, sender, order, tickets)
}

/**
 * Queues one mail with its tickets to each holder's address of an order, or one to the buyer if the order may not
 * send mail to others. Returns the addresses.
 */
export async function queueTickets(
  context: MailContext,
  sender: Sender,
  order: OrderRow,
  tickets: readonly ValidTicket[],
): Promise<string[]> {
  const mails = await ticketMails(context, sender, order, tickets)
  await queueMails(context.tx, context, mails)
  return mails.map(({ to }) => to.address)
}

/** Queues the mails with the valid tickets of orders that the team created, to the holders with an address. */
export async function queueTicketsOfOrders(
  context: MailContext,
  event_id: Id,
  orders: readonly OrderRow[],
): Promise<void> {
  const sender = await readSender(context, event_id)
  const rows = await listTicketRowsOf(
    context.tx,
    orders.map(({ id }) => id),
  )
  const tickets_of = new Map<Id, TicketRow[]>()
  for (const row of rows) tickets_of.set(row.order_id, [...(tickets_of.get(row.order_id) ?? []), row])
  const mails: Mail[] = []
  for (const order of orders) {
    const own = tickets_of.get(order.id) ?? []
    const tickets = own.map((row) => presentTicket(row, readerOf(sender, order)))
    const reachable = validOf(tickets).filter(({ email }) => email !== '')
    mails.push(...(await ticketMails(context, sender, order, reachable)))
  }
  await queueMails(context.tx, context, mails)
}

/** Builds these mails without queueing them. */
export async function ticketMails(
  context: MailContext,
  sender: Sender,
  order: OrderRow,
  tickets: readonly ValidTicket[],
): Promise<Mail[]> {
  if (tickets.length === 0) return []
  if (!(await canMailHolders(context, order))) return [mailTo(order.email, context, sender, order, tickets)]
  const addresses = [...new Set(tickets.map(({ email }) => email))]
  return addresses.map((address) => {
    const address_tickets = tickets.filter(({ email }) => email === address)
    return mailTo(address, context, sender, order, address_tickets)
  })
}

function mailTo(
  address: string,
  context: MailContext,
  sender: Sender,
  order: OrderRow,
  tickets: readonly ValidTicket[],
): Mail {
  const { seller, public_url } = sender
  const { event, mail_data } = eventMailDataOf(sender, readerOf(sender, order))
  const is_buyer = address === order.email
  const [holder = '', ...others] = new Set(tickets.map(personName))
  const name = others.length === 0 ? holder : is_buyer ? personName(order) : ''
  return {
    account_id: seller.account_id,
    to: { address, name: name || null },
    locale: order.locale ?? seller.account_locale,
    about: order.id,
    template: 'tickets',
    data: {
      ...mail_data,
      name,
      order_url: is_buyer ? orderUrl(context, order) : null,
      tickets: tickets.map((ticket) => ({
        holder_name: personName(ticket),
        ticket_name: labelOf(ticket),
        code: ticket.ticket_code,
        is_unpaid: ticket.is_unpaid,
        entry_hours: ticket.entry_hours ?? null,
        url: `${public_url}/ticket/${event.id}/${ticket.attendee_id}?s=${ticket.s}`,
      })),
      ticket_page_message: event.ticket_page_message,
      connection_details: event.is_online_event ? event.online_event_connection_details : '',
    },
  }
}
