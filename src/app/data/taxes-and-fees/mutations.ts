import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { createTaxOrFee, TaxOrFee, updateTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'tax_or_fee', on: currentTeamSession()?.account.id ?? '' }) as const

/** Saves a tax or fee, online or offline: creates it under the id, or sends its changed fields. */
export async function saveTaxOrFee(
  id: Id,
  input: {
    body: BodyInput<typeof createTaxOrFee>
    changed: BodyInput<typeof updateTaxOrFee>
    row: TaxOrFee | null
  },
): Promise<SaveOutcome> {
  const { body, changed, row } = input
  if (row === null) return (await createRow({ ...ofAccount(), row_id: id }, body)).saved
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, changed)
}

/** Deletes a tax or fee from the account and its ticket types, online or offline. */
export function deleteTaxOrFee(row: TaxOrFee): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}
