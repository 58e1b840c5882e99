import { exportDoorReport, readDoorReport, signOffDoorReport } from '#contract/door/door-report.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { exportAll } from './export.ts'
import * as report from './service.ts'

export function doorReportRoutes(api: Api): void {
  mount(api, readDoorReport, async ({ context, params }) => ({
    data: await report.read(context, params.event_id),
  }))
  mount(api, signOffDoorReport, async ({ context, params, body }) => ({
    data: await report.signOff(context, params.event_id, body.note),
  }))
  mount(
    api,
    exportDoorReport,
    ({ context, db, params, body }) => exportAll(db, context, params.event_id, body.format),
    { transaction: false },
  )
}
