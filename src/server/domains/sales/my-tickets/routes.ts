import { readTicketInHand, renameTicketHolder, resendOrderTickets } from '#contract/orders/my-tickets.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { readTicket } from '#server/domains/sales/order-view/service.ts'
import * as my_tickets from './service.ts'

export function myTicketsRoutes(api: Api): void {
  mount(api, readTicketInHand, async ({ context, params, query }) => ({
    data: await readTicket(context, params, query.s),
  }))
  mount(api, renameTicketHolder, async ({ context, params, query, body }) => ({
    data: await my_tickets.renameHolder(context, params, query.s, body),
  }))
  mount(api, resendOrderTickets, async ({ context, params, query }) => ({
    data: await my_tickets.resend(context, params, query.s),
  }))
}
