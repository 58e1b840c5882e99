import {
  createGuestList,
  listGuestLists,
  readHostedList,
  revokeGuestList,
  saveGuestNames,
  updateGuestList,
} from '#contract/orders/guest-lists.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as names from './names.ts'
import * as guest_lists from './service.ts'

export function guestListsRoutes(api: Api): void {
  mount(api, listGuestLists, async ({ context, params }) => ({
    data: await guest_lists.list(context, params.event_id),
  }))
  mount(api, createGuestList, async ({ context, params, body }) => ({
    data: await guest_lists.create(context, params.event_id, body),
  }))
  mount(api, updateGuestList, async ({ context, params, body, version }) => ({
    data: await guest_lists.update(context, params.event_id, params.guest_list_id, body, version),
  }))
  mount(api, revokeGuestList, async ({ context, params }) => ({
    data: await guest_lists.revoke(context, params.event_id, params.guest_list_id),
  }))
  mount(api, readHostedList, async ({ context, params }) => ({
    data: await names.readHosted(context, params.token),
  }))
  mount(api, saveGuestNames, async ({ context, params, body }) => ({
    data: await names.saveNames(context, params.token, body),
  }))
}
