import {
  createTaxOrFee,
  deleteTaxOrFee,
  listTaxesAndFees,
  updateTaxOrFee,
} from '#contract/resources/taxes-and-fees.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as taxes from './service.ts'

type Params = { account_id: string; tax_or_fee_id: string }
const taxKeyOf = ({ account_id, tax_or_fee_id }: Params) => ({ account_id, id: tax_or_fee_id })

export function taxesAndFeesRoutes(api: Api): void {
  mount(api, listTaxesAndFees, async ({ context, params }) => ({
    data: await taxes.list(context, params.account_id),
  }))
  mount(api, createTaxOrFee, async ({ context, params, body }) => ({
    data: await taxes.create(context, params.account_id, body),
  }))
  mount(api, updateTaxOrFee, async ({ context, params, body, version }) => ({
    data: await taxes.update(context, taxKeyOf(params), body, version),
  }))
  mount(api, deleteTaxOrFee, ({ context, params, version }) =>
    taxes.remove(context, taxKeyOf(params), version),
  )
}
