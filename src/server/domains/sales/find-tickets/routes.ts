import { findTickets, openFoundTickets } from '#contract/orders/find-tickets.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as find_tickets from './service.ts'

export function findTicketsRoutes(api: Api): void {
  mount(
    api,
    findTickets,
    async ({ db, body, ...request }) => ({ data: await find_tickets.find(db, request, body) }),
    { transaction: false },
  )
  mount(api, openFoundTickets, async ({ context, body }) => ({
    data: await find_tickets.listByToken(context, body.token),
  }))
}
