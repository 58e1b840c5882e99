import { createTaxOrFee, deleteTaxOrFee, updateTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

/** Taxes and fees on ticket prices. */
export const taxOrFeeResource: ResourceDefinition<'tax_or_fee'> = {
  parent_kind: 'account',
  table: (db) => db.taxes_and_fees,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  change: async (client, at, body, options) =>
    (await client.call(updateTaxOrFee, { params: paramsOf(at), body, ...options })).data,
  create: {
    send: async (client, { on: account_id }, body, idempotency_key) =>
      (await client.call(createTaxOrFee, { params: { account_id }, body, idempotency_key })).data,
    draft: ({ on: account_id, row_id: id }, input) => ({ ...input, id, account_id, version: 0 }),
  },
  remove: (client, at, version) => client.call(deleteTaxOrFee, { params: paramsOf(at), version }),
}

const paramsOf = ({ on, row_id }: RowAddress) => ({ account_id: on, tax_or_fee_id: row_id })
