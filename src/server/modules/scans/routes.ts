import { listConflicts } from '#contract/door/check-in-lists.ts'
import { sendScans } from '#contract/door/scans.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as scans from './service.ts'

export function scansRoutes(api: Api): void {
  mount(api, sendScans, async ({ context, params, body }) => ({
    data: await scans.sendScans(context, params.check_in_list_id, body.scans),
    meta: { server_time: context.now },
  }))
  mount(api, listConflicts, async ({ context, params }) => ({
    data: await scans.listConflicts(context, params.check_in_list_id),
  }))
}
