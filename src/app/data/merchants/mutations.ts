import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  mergeMerchant,
  type Merchant,
  type MerchantEdit,
  type MerchantNew,
} from '#contract/resources/merchants.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, sortRows, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'merchant', on: currentTeamSession()?.account.id ?? '' }) as const

/** Appends a merchant, online or offline. */
export async function createMerchant(id: Id, fields: MerchantNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, fields)).saved
}

/** Updates a merchant, online or offline. */
export function updateMerchant(row: Merchant, edit: MerchantEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}

/** Deletes a merchant, online or offline; the server refuses for one with receipts. */
export function deleteMerchant(row: Merchant): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}

/** Reorders the merchants. */
export function sortMerchants(ids: readonly Id[]): Promise<SaveOutcome> {
  return sortRows(ofAccount(), ids)
}

/** Merges a duplicate into a merchant, online only; returns that merchant. */
export function useMergeMerchant() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, duplicate_id }: { id: Id; duplicate_id: Id }) =>
      (await api().call(mergeMerchant, { params: { merchant_id: id }, body: { duplicate_id } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}
