import {
  changeWaitingEntry,
  joinWaitingList,
  listWaiting,
  offerToWaiting,
  readWaitingEntry,
  removeFromWaitingList,
} from '#contract/sales/waiting-list.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as own from './own.ts'
import * as waiting_list from './service.ts'

export function waitingListRoutes(api: Api): void {
  mount(api, listWaiting, ({ context, params, query }) => waiting_list.list(context, params.event_id, query))
  mount(api, offerToWaiting, async ({ context, params }) => ({
    data: await waiting_list.offerTo(context, params.event_id, params.waiting_entry_id),
  }))
  mount(api, removeFromWaitingList, async ({ context, params }) => ({
    data: await waiting_list.remove(context, params.event_id, params.waiting_entry_id),
  }))
  mount(api, joinWaitingList, async ({ context, address, params, body }) => ({
    data: await own.join({ ...context, address }, params.event_id, body),
  }))
  mount(api, readWaitingEntry, async ({ context, params }) => ({
    data: await own.readOwn(context, params.token),
  }))
  mount(api, changeWaitingEntry, async ({ context, params, body }) => ({
    data: await own.changeOwn(context, params.token, body),
  }))
}
