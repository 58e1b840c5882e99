import { exportBilling, listBilledPayments, readBilling } from '#contract/account/billing.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { exportAll } from './export.ts'
import * as billing from './service.ts'

export function billingRoutes(api: Api): void {
  mount(api, readBilling, async ({ context, params }) => ({
    data: await billing.read(context, params.account_id),
  }))
  mount(api, listBilledPayments, ({ context, params, query }) =>
    billing.list(context, params.account_id, query),
  )
  mount(
    api,
    exportBilling,
    ({ context, db, params, query }) => exportAll(db, context, params.account_id, query),
    {
      transaction: false,
    },
  )
}
