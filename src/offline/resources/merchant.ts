import {
  createMerchant,
  deleteMerchant,
  sortMerchants,
  updateMerchant,
} from '#contract/resources/merchants.ts'
import type { ResourceDefinition } from './resource.ts'

/** Merchants whose receipts earn a tier. The day from which a merchant no longer counts is set by the server. */
export const merchantResource: ResourceDefinition<'merchant'> = {
  parent_kind: 'account',
  table: (db) => db.merchants,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  change: async (client, { row_id: merchant_id }, body, options) =>
    (await client.call(updateMerchant, { params: { merchant_id }, body, ...options })).data,
  create: {
    send: async (client, _at, body, idempotency_key) =>
      (await client.call(createMerchant, { body, idempotency_key })).data,
    draft: ({ on: account_id, row_id: id }, input) => {
      const sort_order = Number.MAX_SAFE_INTEGER
      return { ...input, id, account_id, inactive_since: null, sort_order, version: 0 }
    },
  },
  remove: (client, { row_id: merchant_id }, version) =>
    client.call(deleteMerchant, { params: { merchant_id }, version }),
  sort: async (client, _on, ids) => (await client.call(sortMerchants, { body: { ids } })).data,
}
