import type { TaxOrFee } from '#contract/parts/taxes-and-fees.ts'
import { numberFormatter } from '#rules/words/formatters.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { formatMoney } from '#app/lib/format/money.ts'

const PERCENT_DECIMALS = 3

/** A fixed rate as money of the account, a percentage as that. */
export function formatRate(
  { calculation_type, rate }: Pick<TaxOrFee, 'calculation_type' | 'rate'>,
  currency: string,
): string {
  if (calculation_type === 'FIXED') return formatMoney(rate, currency)
  const format = numberFormatter(currentTag(), {
    style: 'percent',
    maximumFractionDigits: PERCENT_DECIMALS,
  })
  return format.format(rate / 100)
}
