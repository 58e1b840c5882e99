import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#contract/orders/orders.ts'

/** Labels of the payment methods. */
export function useMethodLabels(): Record<PaymentMethod, string> {
  const { t } = useTranslation('event-orders')
  return {
    card: t('method.card'),
    fps: t('method.fps'),
    bank: t('method.bank'),
    door: t('method.door'),
    by_hand: t('method.by_hand'),
    none: t('method.none'),
  }
}
