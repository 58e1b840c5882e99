import {
  createMerchant,
  deleteMerchant,
  listMerchants,
  listPublicMerchants,
  mergeMerchant,
  sortMerchants,
  updateMerchant,
} from '#contract/resources/merchants.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as merchants from './service.ts'

export function merchantsRoutes(api: Api): void {
  mount(api, listPublicMerchants, async ({ context }) => ({ data: await merchants.listPublic(context) }))
  mount(api, listMerchants, async ({ context }) => ({ data: await merchants.list(context) }))
  mount(api, createMerchant, async ({ context, body }) => ({ data: await merchants.create(context, body) }))
  mount(api, sortMerchants, async ({ context, body }) => ({ data: await merchants.sort(context, body.ids) }))
  mount(api, updateMerchant, async ({ context, params, body, version }) => ({
    data: await merchants.update(context, params.merchant_id, body, version),
  }))
  mount(api, mergeMerchant, async ({ context, params, body }) => ({
    data: await merchants.merge(context, params.merchant_id, body.duplicate_id),
  }))
  mount(api, deleteMerchant, ({ context, params, version }) =>
    merchants.remove(context, params.merchant_id, version),
  )
}
