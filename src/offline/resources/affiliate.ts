import { createAffiliate, deleteAffiliate, updateAffiliate } from '#contract/resources/affiliates.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

/** Affiliates. */
export const affiliateResource: ResourceDefinition<'affiliate'> = {
  parent_kind: 'event',
  table: (db) => db.affiliates,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  change: async (client, at, body, options) =>
    (await client.call(updateAffiliate, { params: paramsOf(at), body, ...options })).data,
  create: {
    send: async (client, { on: event_id }, body, idempotency_key) =>
      (await client.call(createAffiliate, { params: { event_id }, body, idempotency_key })).data,
    draft: ({ on: event_id, row_id: id }, input, created_at) => {
      return { ...input, id, event_id, created_at, version: 0 }
    },
  },
  remove: (client, at, version) => client.call(deleteAffiliate, { params: paramsOf(at), version }),
}

const paramsOf = ({ on, row_id }: RowAddress) => ({ event_id: on, affiliate_id: row_id })
