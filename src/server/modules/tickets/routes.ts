import { listTickets } from '#contract/tickets.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as tickets from './service.ts'

export function ticketsRoutes(api: Api): void {
  mount(api, listTickets, ({ context, params, query }) => tickets.list(context, params.event_id, query))
}
