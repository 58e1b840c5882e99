import { listOverrides } from '#contract/door/overrides.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as overrides from './service.ts'

export function overridesRoutes(api: Api): void {
  mount(api, listOverrides, async ({ context, params }) => ({
    data: await overrides.list(context, params.event_id, params.check_in_list_id),
  }))
}
