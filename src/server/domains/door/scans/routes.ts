import { listConflicts } from '#contract/door/conflicts.ts'
import { sendScans } from '#contract/door/scans.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as scans from './service.ts'

/** Keeps batches short, so that no request waits long for the answers of the others. */
const BATCH_MAX = 50

export function scansRoutes(api: Api): void {
  mount(api, sendScans, {
    queueKeyOf: ({ check_in_list_id }, body) => (scans.isSmallBatch(body) ? check_in_list_id : null),
    most: BATCH_MAX,
    saveAll: (tx, { check_in_list_id }, calls) =>
      scans.ingestScans(
        tx,
        check_in_list_id,
        calls.map(({ context, body }) => ({ context, sent: body.scans })),
      ),
  })
  mount(api, listConflicts, async ({ context, params }) => ({
    data: await scans.listConflicts(context, params.check_in_list_id),
  }))
}
