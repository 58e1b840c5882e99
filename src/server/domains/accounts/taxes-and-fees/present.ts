import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { TaxRow } from './store.ts'

export function present(row: TaxRow): TaxOrFee {
  return row
}
