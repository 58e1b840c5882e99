import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReservedStep } from '#app/features/checkout/hold-countdown.tsx'
import { stepLinkOf } from '../order-progress.ts'
import { DetailsFields } from './details-fields.tsx'

/** Details of the buyer and the attendees. */
export function DetailsScreen() {
  const { t } = useTranslation('checkout')
  return (
    <ReservedStep step="details" title={t('details.title')}>
      {(order) =>
        // The team approved these details.
        order.approval?.status === 'approved' ? (
          <Navigate {...stepLinkOf(order, 'payment')} replace />
        ) : (
          order.asks !== null && <DetailsFields order={order} requirements={order.asks} />
        )
      }
    </ReservedStep>
  )
}
