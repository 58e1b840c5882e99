import { readDoorList } from '#contract/door/door-list.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as door_list from './service.ts'

export function doorListRoutes(api: Api): void {
  mount(api, readDoorList, async ({ context, params }) => ({
    data: await door_list.read(context, params.event_id, params.check_in_list_id),
    meta: { server_time: context.now },
  }))
}
