import { useTranslation } from 'react-i18next'
import { ReservedStep } from '#app/features/checkout/hold-countdown.tsx'
import { DetailsFields } from './details-fields.tsx'

/** Who buys, and whom the tickets are for. */
export function DetailsScreen() {
  const { t } = useTranslation('checkout')
  return (
    <ReservedStep step="details" title={t('details.title')}>
      {(order) => order.asks !== null && <DetailsFields order={order} asks={order.asks} />}
    </ReservedStep>
  )
}
