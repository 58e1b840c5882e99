import { cancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { sortedSteps } from '#rules/sales/cancellation/cancellation-terms.ts'
import { formatPeriod } from '#rules/text/cancellation-terms.ts'
import { formatMoney, formatShare } from '#app/lib/format/money.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import type { FormatContext } from './field.ts'

/** Terms of cancellation, a line per step and one for the fee; none: nothing. */
export function formatTerms(value: unknown, { t, names }: FormatContext): string[] {
  const parsed = cancellationTerms.safeParse(value)
  if (!parsed.success) return []
  const { steps, fee_cents, fee_per } = parsed.data
  const fee = formatMoney(fee_cents, names.currency)
  return [
    ...sortedSteps(steps).map(
      ({ until_hours, refund_percent }) =>
        `${formatPeriod(currentTag(), until_hours)}: ${formatShare(refund_percent / 100)}`,
    ),
    ...(fee_cents === 0
      ? []
      : [t(fee_per === 'order' ? 'value.fee_per_order' : 'value.fee_per_ticket', { fee })]),
  ]
}
