import type { Id } from '#contract/id.ts'
import type { TicketInHand } from '#contract/order-in-hand.ts'
import { personName } from '#rules/person-name.ts'
import { ticketsInHand } from '#server/modules/in-hand/service.ts'
import { queueMail } from '#server/modules/mails/service.ts'
import { labelOf, orderUrl, readSender, type Needs, type Sender } from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

type ValidTicket = TicketInHand & { ticket_code: string; s: string }

/** Those that let somebody in. */
export async function validTickets({ tx }: Needs, order_id: Id): Promise<ValidTicket[]> {
  const tickets = await ticketsInHand(tx, order_id)
  return tickets.filter((ticket): ticket is ValidTicket => ticket.ticket_code !== null && ticket.s !== null)
}

/**
 * Queues the mail with the ticket of one person, as it is in this transaction, in the language of their order.
 * False: they have no ticket that is valid, and get no mail.
 */
export async function queueTicketMail(
  context: Needs,
  { event_id, order_id, attendee_id }: { event_id: Id; order_id: Id; attendee_id: Id },
): Promise<boolean> {
  const tickets = await validTickets(context, order_id)
  const ticket = tickets.find((each) => each.attendee_id === attendee_id)
  if (ticket === undefined) return false
  const order = await store.readOrder(context.tx, event_id, order_id)
  await queueTickets(context, await readSender(context, event_id), order, [ticket])
  return true
}

/** The same for all tickets of an order that are valid, to each holder; gives the addresses, none when none is. */
export async function queueTicketMails(
  context: Needs,
  { event_id, order_id }: { event_id: Id; order_id: Id },
): Promise<string[]> {
  const tickets = await validTickets(context, order_id)
  const order = await store.readOrder(context.tx, event_id, order_id)
  await queueTickets(context, await readSender(context, event_id), order, tickets)
  return [...new Set(tickets.map(({ email }) => email))]
}

/** Queues one mail for each address that tickets of an order are held under, with all of them. */
export async function queueTickets(
  context: Needs,
  sender: Sender,
  order: OrderRow,
  tickets: readonly ValidTicket[],
): Promise<void> {
  for (const address of new Set(tickets.map(({ email }) => email))) {
    const of_address = tickets.filter(({ email }) => email === address)
    await queueOne(context, sender, order, { address, tickets: of_address })
  }
}

async function queueOne(
  context: Needs,
  { event, seller, said }: Sender,
  order: OrderRow,
  { address, tickets }: { address: string; tickets: readonly ValidTicket[] },
): Promise<void> {
  const { public_url } = context.settings
  const is_buyer = address === order.email
  const [holder = '', ...others] = new Set(tickets.map(personName))
  const name = others.length === 0 ? holder : is_buyer ? personName(order) : ''
  await queueMail(context.tx, context, {
    account_id: seller.account_id,
    to: { address, name: name || null },
    locale: order.locale ?? seller.account_locale,
    template: 'tickets',
    data: {
      ...said,
      name,
      order_url: is_buyer ? orderUrl(context, order) : null,
      tickets: tickets.map((ticket) => ({
        holder_name: personName(ticket),
        ticket_name: labelOf(ticket),
        code: ticket.ticket_code,
        url: `${public_url}/ticket/${event.id}/${ticket.attendee_id}?s=${ticket.s}`,
      })),
      ticket_page_message: event.ticket_page_message,
      connection_details: event.is_online_event ? event.online_event_connection_details : '',
    },
  })
}
