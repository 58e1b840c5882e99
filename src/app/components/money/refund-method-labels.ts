import { useTranslation } from 'react-i18next'
import type { RefundMethod } from '#contract/orders/money-back.ts'

/** Labels of the refund methods. */
export function useRefundMethodLabels(): Record<RefundMethod, string> {
  const { t } = useTranslation('event-orders')
  return {
    card: t('refund.way_card'),
    cash: t('refund.way_cash'),
    fps: t('refund.way_fps'),
    bank: t('refund.way_bank'),
    later: t('refund.way_later'),
  }
}
