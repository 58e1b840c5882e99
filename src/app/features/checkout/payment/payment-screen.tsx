import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAskProvider } from '#app/data/checkout/queries.ts'
import { useOrder } from '../order-context.ts'
import { stepOf } from '../standing.ts'
import { WhileHeld } from '../while-held.tsx'
import { LookInMail } from './look-in-mail.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { Review } from './review.tsx'

/** Everything once more before it is paid. */
export function PaymentScreen() {
  const { t } = useTranslation('checkout')
  const { order: in_hand, named } = useOrder()
  // Who comes back without having paid, or has paid in another tab.
  useAskProvider(named, in_hand.payment?.status === 'PENDING')
  return (
    <WhileHeld step="payment" title={t('payment.title')}>
      {(order) => {
        if (order.details === null) return <Navigate {...stepOf(order, 'details')} replace />
        return (
          <>
            {order.payment?.status === 'FAILED' && <PaymentFailed order={order} />}
            <Review order={order} details={order.details} />
            {order.proof === null ? <PayButton order={order} /> : <LookInMail proof={order.proof} />}
          </>
        )
      }}
    </WhileHeld>
  )
}
