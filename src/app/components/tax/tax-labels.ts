import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatPercent } from '#app/components/fields/values.ts'

type Rate = Pick<TaxOrFee, 'calculation_type' | 'rate'>

/** A fixed rate as money in the account's currency, a percentage as such. */
export function formatRate({ calculation_type, rate }: Rate, currency: string): string {
  return calculation_type === 'FIXED' ? formatMoney(rate, currency) : formatPercent(rate)
}

/** Label of a tax or fee: its name, its rate, and whether the price includes it. */
export function useTaxLabel(currency: string): (tax: TaxOrFee) => string {
  const { t } = useTranslation('fields')
  return (tax) => {
    const contained = tax.is_contained ? [t('value.contained')] : []
    return [tax.name, formatRate(tax, currency), ...contained].join(' · ')
  }
}
