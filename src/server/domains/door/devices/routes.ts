import {
  createPairing,
  endPairing,
  heartbeat,
  listDevices,
  listPairings,
  pairDevice,
  placeDevice,
  placeOwnDevice,
  revokeDevice,
  revokeDevices,
} from '#contract/door/devices.ts'
import { setPhoneLists } from '#contract/door/phone-lists.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as devices from './service.ts'

export function devicesRoutes(api: Api): void {
  mount(api, createPairing, async ({ context, params, body }) => ({
    data: await devices.createPairing(context, params.event_id, params.check_in_list_id, body),
  }))
  mount(api, listPairings, async ({ context, params }) => ({
    data: await devices.listPairings(context, params.event_id, params.check_in_list_id),
  }))
  mount(api, endPairing, ({ context, params }) =>
    devices.endPairing(context, params.event_id, params.check_in_list_id, params.pairing_id),
  )
  mount(api, pairDevice, async ({ context, params, body }) => ({
    data: await devices.pairDevice(context, params.check_in_list_id, body),
  }))
  mount(api, listDevices, async ({ context, params }) => ({
    data: await devices.listDevices(context, params.event_id, params.check_in_list_id),
  }))
  mount(api, revokeDevice, ({ context, params }) =>
    devices.revokeDevice(context, params.event_id, params.check_in_list_id, params.device_id),
  )
  mount(api, revokeDevices, async ({ context, params, body }) => ({
    data: await devices.revokeDevices(context, params.event_id, params.check_in_list_id, body.pairing_id),
  }))
  mount(api, placeDevice, async ({ context, params, body }) => ({
    data: await devices.editDevice(context, params.event_id, params.check_in_list_id, params.device_id, body),
  }))
  mount(api, setPhoneLists, async ({ context, params, body }) => ({
    data: await devices.setPhoneLists(context, params, body.check_in_list_ids),
  }))
  mount(api, placeOwnDevice, async ({ context, params, body }) => ({
    data: await devices.assignOwnGate(context, params.check_in_list_id, body),
  }))
  mount(api, heartbeat, async ({ context, params, body }) => ({
    data: await devices.heartbeat(context, params.check_in_list_id, body),
    meta: { server_time: context.now },
  }))
}
