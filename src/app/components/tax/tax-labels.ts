import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatPercent } from '#app/components/fields/values.ts'

type Rate = Pick<TaxOrFee, 'calculation_type' | 'rate'>

/** A fixed rate as money of the account, a percentage as that. */
export function formatRate({ calculation_type, rate }: Rate, currency: string): string {
  return calculation_type === 'FIXED' ? formatMoney(rate, currency) : formatPercent(rate)
}

/** Names a tax or fee in a list of several: its name, its rate, and whether the price contains it. */
export function useTaxLabel(currency: string): (tax: TaxOrFee) => string {
  const { t } = useTranslation('fields')
  return (tax) => {
    const contained = tax.is_contained ? [t('value.contained')] : []
    return [tax.name, formatRate(tax, currency), ...contained].join(' · ')
  }
}
