import { listDoorKeys, renewDoorKey } from '#contract/door/door-keys.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as door_keys from './service.ts'

export function doorKeysRoutes(api: Api): void {
  mount(api, listDoorKeys, async ({ context, params }) => ({
    data: await door_keys.list(context, params.event_id),
  }))
  mount(api, renewDoorKey, async ({ context, params, body }) => ({
    data: await door_keys.renew(context, params.event_id, body),
  }))
}
