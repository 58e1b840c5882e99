import { listOwedRefunds } from '#contract/orders/owed-refunds.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as owedRefunds from './service.ts'

export function owedRefundsRoutes(api: Api): void {
  mount(api, listOwedRefunds, ({ context, params }) => owedRefunds.list(context, params.account_id))
}
