import {
  createCheckInList,
  deleteCheckInList,
  listCheckInLists,
  moveListTickets,
  readCheckInList,
  readCheckInStats,
  readPublicCheckInList,
  updateCheckInList,
} from '#contract/door/check-in-lists.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { moveTickets } from './move-tickets.ts'
import * as lists from './service.ts'

export function checkInListsRoutes(api: Api): void {
  mount(api, listCheckInLists, ({ context, params, query }) => lists.list(context, params.event_id, query))
  mount(api, createCheckInList, async ({ context, params, body }) => ({
    data: await lists.create(context, params.event_id, body),
  }))
  mount(api, readCheckInList, async ({ context, params }) => ({
    data: await lists.read(context, params.event_id, params.check_in_list_id),
  }))
  mount(api, updateCheckInList, async ({ context, params, body, version }) => ({
    data: await lists.update(context, params.event_id, params.check_in_list_id, body, version),
  }))
  mount(api, moveListTickets, async ({ context, params, body }) => ({
    data: await moveTickets(context, params.event_id, params.check_in_list_id, body),
  }))
  mount(api, deleteCheckInList, ({ context, params, version }) =>
    lists.remove(context, params.event_id, params.check_in_list_id, version),
  )
  mount(api, readCheckInStats, async ({ context, params }) => ({
    data: await lists.readStats(context, params.event_id),
  }))
  mount(api, readPublicCheckInList, async ({ context, params }) => ({
    data: await lists.readPublic(context, params.check_in_list_id),
  }))
}
