import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import { currentTag } from '#app/lib/i18n.ts'
import { formatMoney } from '#app/lib/money.ts'

const PERCENT_DECIMALS = 3

/** What the two kinds are called. */
export function useKindWords(): Record<TaxOrFee['type'], string> {
  const { t } = useTranslation('account')
  return { TAX: t('taxes.tax'), FEE: t('taxes.fee') }
}

/** A fixed rate as money of the account, a percentage as that. */
export function formatRate(
  { calculation_type, rate }: Pick<TaxOrFee, 'calculation_type' | 'rate'>,
  currency: string,
): string {
  if (calculation_type === 'FIXED') return formatMoney(rate, currency)
  const format = new Intl.NumberFormat(currentTag(), {
    style: 'percent',
    maximumFractionDigits: PERCENT_DECIMALS,
  })
  return format.format(rate / 100)
}
