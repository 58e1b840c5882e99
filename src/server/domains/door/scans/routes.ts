import { listConflicts } from '#contract/door/conflicts.ts'
import { sendScans } from '#contract/door/scans.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as scans from './service.ts'

/** Each is a few scans: nobody waits long for the others' answers to be made. */
const TOGETHER_MOST = 50

export function scansRoutes(api: Api): void {
  mount(api, sendScans, {
    lineOf: ({ check_in_list_id }, body) => (scans.isSentTogether(body) ? check_in_list_id : null),
    most: TOGETHER_MOST,
    saveAll: (tx, { check_in_list_id }, calls) =>
      scans.sendAll(
        tx,
        check_in_list_id,
        calls.map(({ context, body }) => ({ context, sent: body.scans })),
      ),
  })
  mount(api, listConflicts, async ({ context, params }) => ({
    data: await scans.listConflicts(context, params.check_in_list_id),
  }))
}
