import { useTranslation } from 'react-i18next'
import { ReservedStep } from '#app/features/checkout/hold-countdown.tsx'
import { DetailsFields } from './details-fields.tsx'

/** Details of the buyer and the attendees. */
export function DetailsScreen() {
  const { t } = useTranslation('checkout')
  return (
    <ReservedStep step="details" title={t('details.title')}>
      {(order) => order.asks !== null && <DetailsFields order={order} requirements={order.asks} />}
    </ReservedStep>
  )
}
