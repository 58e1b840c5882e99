import { exportAudit, listAudit } from '#contract/account/audit.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { exportAll } from './export.ts'
import * as audit from './service.ts'

export function auditRoutes(api: Api): void {
  mount(api, listAudit, ({ context, params, query }) => audit.list(context, params.account_id, query))
  mount(
    api,
    exportAudit,
    ({ context, db, params, query }) => exportAll(db, context, params.account_id, query),
    {
      transaction: false,
    },
  )
}
