import { useTranslation } from 'react-i18next'
import type { RefundWay } from '#contract/orders/money-back.ts'

/** How money goes back, in words. */
export function useRefundWays(): Record<RefundWay, string> {
  const { t } = useTranslation('event-orders')
  return {
    card: t('refund.way_card'),
    cash: t('refund.way_cash'),
    fps: t('refund.way_fps'),
    bank: t('refund.way_bank'),
    later: t('refund.way_later'),
  }
}
