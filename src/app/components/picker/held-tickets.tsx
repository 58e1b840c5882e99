import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatCountdown, useTimeLeft } from '#app/lib/use-time-left.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'
import '#app/ui/plain/plain.css'

interface HoldSummaryProps {
  /** `received_ms` is the time of receipt by performance.now(). */
  in_hand: { order: CheckoutOrder; received_ms: number }
  onRunOut: () => void
}

/** The held tickets, their total and the remaining time. */
export function HoldSummary({ in_hand: hold, onRunOut }: HoldSummaryProps) {
  const { t } = useTranslation('public')
  const left_ms = useTimeLeft(hold)
  const { lines, total_gross_cents, currency } = hold.order
  const has_run_out = left_ms === 0
  const runOut = useEffectEvent(onRunOut)
  useEffect(() => {
    if (has_run_out) runOut()
  }, [has_run_out])
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <p className="text text-strong">
        {t('picker.count', { count })} · {formatPrice(t, total_gross_cents, currency)}
      </p>
      <p className="text text-quiet">{t('held.left', { time: formatCountdown(left_ms) })}</p>
    </>
  )
}
