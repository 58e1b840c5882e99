import {
  createTicket,
  deleteTicket,
  listTickets,
  readTicket,
  sortTickets,
  updateTicket,
} from '#contract/resources/tickets.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as tickets from './service.ts'

export function ticketsRoutes(api: Api): void {
  mount(api, listTickets, ({ context, params, query }) => tickets.list(context, params.event_id, query))
  mount(api, createTicket, async ({ context, params, body }) => ({
    data: await tickets.create(context, params.event_id, body),
  }))
  mount(api, sortTickets, async ({ context, params, body }) => ({
    data: await tickets.sort(context, params.event_id, body.ids),
  }))
  mount(api, readTicket, async ({ context, params }) => ({
    data: await tickets.read(context, params.event_id, params.ticket_id),
  }))
  mount(api, updateTicket, async ({ context, params, body, version }) => ({
    data: await tickets.update(context, params.event_id, params.ticket_id, body, version),
  }))
  mount(api, deleteTicket, ({ context, params, version }) =>
    tickets.remove(context, params.event_id, params.ticket_id, version),
  )
}
