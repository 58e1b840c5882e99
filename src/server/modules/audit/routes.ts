import { exportAudit, listAudit } from '#contract/audit.ts'
import { mountDownload } from '#server/http/downloads.ts'
import { mount, type Api } from '#server/http/mount.ts'
import { exportAll } from './export.ts'
import * as audit from './service.ts'

export function auditRoutes(api: Api): void {
  mount(api, listAudit, ({ context, params, query }) => audit.list(context, params.account_id, query))
  mountDownload(api, exportAudit, ({ context, db, params, query }) =>
    exportAll(db, context, params.account_id, query),
  )
}
