import type { TaxOrFeeEdit } from '#contract/resources/taxes-and-fees.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { FieldDeclarations, FieldTexts, ValueFormatter } from './field.ts'
import { formatPercent } from './values.ts'

const formatTaxRateValue: ValueFormatter = (rate, { names, fields }) =>
  fields['calculation_type'] === 'FIXED'
    ? formatMoney(Number(rate), names.currency)
    : formatPercent(Number(rate))

/** Field declarations of a tax or fee. */
export const taxOrFeeFields = (t: FieldTexts) =>
  ({
    name: { label: t('tax_or_fee.name') },
    type: {
      label: t('tax_or_fee.type'),
      choices: { TAX: t('choices.tax_or_fee.type.TAX'), FEE: t('choices.tax_or_fee.type.FEE') },
    },
    calculation_type: {
      label: t('tax_or_fee.calculation_type'),
      choices: {
        PERCENTAGE: t('choices.tax_or_fee.calculation_type.PERCENTAGE'),
        FIXED: t('choices.tax_or_fee.calculation_type.FIXED'),
      },
    },
    rate: { label: t('tax_or_fee.rate'), format: formatTaxRateValue },
    is_contained: { label: t('tax_or_fee.is_contained') },
    is_default: { label: t('tax_or_fee.is_default') },
    is_active: { label: t('tax_or_fee.is_active') },
    description: { label: t('tax_or_fee.description') },
  }) satisfies FieldDeclarations<TaxOrFeeEdit>
