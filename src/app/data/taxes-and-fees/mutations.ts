import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { createTaxOrFee, TaxOrFee, updateTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'tax_or_fee', on: currentTeamSession()?.account.id ?? '' }) as const

/** Saves a tax or fee, with or without network: a new one under the id, or what has changed of one. */
export async function saveTaxOrFee(
  id: Id,
  sent: {
    body: BodyInput<typeof createTaxOrFee>
    changed: BodyInput<typeof updateTaxOrFee>
    row: TaxOrFee | null
  },
): Promise<SaveOutcome> {
  const { body, changed, row } = sent
  if (row === null) return (await createRow({ ...ofAccount(), row_id: id }, body)).saved
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, changed)
}

/** Takes a tax or fee away from the account and its ticket types, with or without network. */
export function deleteTaxOrFee(row: TaxOrFee): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}
