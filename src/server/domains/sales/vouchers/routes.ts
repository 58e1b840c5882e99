import { createVouchers, exportVouchers, listVouchers, voidVouchers } from '#contract/sales/vouchers.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as vouchers from './service.ts'

export function vouchersRoutes(api: Api): void {
  mount(api, listVouchers, ({ context, params, query }) => vouchers.list(context, params.event_id, query))
  mount(api, createVouchers, async ({ context, params, body }) => ({
    data: await vouchers.create(context, params.event_id, body),
  }))
  mount(api, voidVouchers, async ({ context, params, body }) => ({
    data: await vouchers.voidUnused(context, params.event_id, body),
  }))
  mount(
    api,
    exportVouchers,
    ({ context, db, params, body }) => vouchers.exportAll(db, context, params.event_id, body),
    { transaction: false },
  )
}
