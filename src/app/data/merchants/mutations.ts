import type { Merchant, MerchantEdit, MerchantNew } from '#contract/resources/merchants.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, sortRows, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'merchant', on: currentTeamSession()?.account.id ?? '' }) as const

/** Adds a merchant at the end, with or without network. */
export async function createMerchant(id: Id, wanted: MerchantNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, wanted)).saved
}

/** Changes a merchant, with or without network. */
export function updateMerchant(row: Merchant, edit: MerchantEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}

/** Takes a merchant away, with or without network; one with receipts the server keeps, and says so. */
export function deleteMerchant(row: Merchant): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}

/** Puts the merchants in an order. */
export function sortMerchants(ids: readonly Id[]): Promise<SaveOutcome> {
  return sortRows(ofAccount(), ids)
}
