import {
  createPromoCode,
  deletePromoCode,
  promoCode,
  promoCodeEdit,
  promoCodeNew,
  updatePromoCode,
} from '#contract/promo-codes.ts'
import type { ResourceEdits } from './edited-resource.ts'

/** Promo codes. */
export const promoCodeEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id, row_id }, fields, options) => {
    const params = { event_id, promo_code_id: row_id }
    return (await client.call(updatePromoCode, { params, body: promoCodeEdit.parse(fields), ...options }))
      .data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = promoCodeNew.parse({ ...fields, id: row_id })
      return (await client.call(createPromoCode, { params: { event_id }, body, idempotency_key })).data
    },
    draft: ({ event_id, row_id }, fields, created_at) => {
      const made = { id: row_id, event_id, times_used: 0, created_at, version: 0 }
      return { ...promoCodeNew.parse(fields), ...made }
    },
  },
  remove: (client, { event_id, row_id }, version) =>
    client.call(deletePromoCode, { params: { event_id, promo_code_id: row_id }, version }),
  toRow: (value) => promoCode.parse(value),
  table: (db) => db.promo_codes,
}
