import { useTranslation } from 'react-i18next'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'

/** Labels of the offline payment methods. */
export function useOfflinePaymentLabels(): Record<OfflinePaymentMethod, string> {
  const { t } = useTranslation('checkout')
  return { fps: t('way.fps'), bank: t('way.bank'), door: t('way.door') }
}
