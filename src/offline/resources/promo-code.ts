import { createPromoCode, deletePromoCode, updatePromoCode } from '#contract/resources/promo-codes.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

/** Promo codes. */
export const promoCodeResource: ResourceDefinition<'promo_code'> = {
  parent_kind: 'event',
  table: (db) => db.promo_codes,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: ({ applicable_ticket_ids = [] }) => applicable_ticket_ids,
  change: async (client, at, body, options) =>
    (await client.call(updatePromoCode, { params: paramsOf(at), body, ...options })).data,
  create: {
    send: async (client, { on: event_id }, body, idempotency_key) =>
      (await client.call(createPromoCode, { params: { event_id }, body, idempotency_key })).data,
    draft: ({ on: event_id, row_id: id }, input, created_at) => {
      return { ...input, id, event_id, times_used: 0, created_at, version: 0 }
    },
  },
  remove: (client, at, version) => client.call(deletePromoCode, { params: paramsOf(at), version }),
}

const paramsOf = ({ on, row_id }: RowAddress) => ({ event_id: on, promo_code_id: row_id })
