import {
  createPromoCode,
  deletePromoCode,
  listPromoCodes,
  readPromoCode,
  updatePromoCode,
} from '#contract/resources/promo-codes.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as codes from './service.ts'

export function promoCodesRoutes(api: Api): void {
  mount(api, listPromoCodes, ({ context, params, query }) => codes.list(context, params.event_id, query))
  mount(api, createPromoCode, async ({ context, params, body }) => ({
    data: await codes.create(context, params.event_id, body),
  }))
  mount(api, readPromoCode, async ({ context, params }) => ({
    data: await codes.read(context, params.event_id, params.promo_code_id),
  }))
  mount(api, updatePromoCode, async ({ context, params, body, version }) => ({
    data: await codes.update(context, params.event_id, params.promo_code_id, body, version),
  }))
  mount(api, deletePromoCode, ({ context, params, version }) =>
    codes.remove(context, params.event_id, params.promo_code_id, version),
  )
}
