import type { CalculationType, TaxOrFee } from '#contract/resources/taxes-and-fees.ts'

export type TaxForm = {
  name: string
  type: TaxOrFee['type']
  calculation_type: CalculationType
  /** Minor units for a fixed amount, otherwise percent; null while empty. */
  rate: number | null
  is_contained: boolean
  is_active: boolean
  is_default: boolean
  description: string
}

const BLANK: TaxForm = {
  name: '',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: null,
  is_contained: false,
  is_active: true,
  is_default: false,
  description: '',
}

/** Initial form values of a tax or fee, or of a new one. */
export function taxFormOf(row: TaxOrFee | null): TaxForm {
  if (row === null) return BLANK
  const { name, type, calculation_type, rate, is_contained, is_active, is_default, description } = row
  return { name, type, calculation_type, rate, is_contained, is_active, is_default, description }
}
