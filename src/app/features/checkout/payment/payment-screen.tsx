import Alert from '@mui/material/Alert'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePayOtherwise } from '#app/data/checkout/mutations.ts'
import { useAskProvider } from '#app/data/checkout/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOrder } from '../order-context.ts'
import { stepOf } from '../standing.ts'
import { WhileHeld } from '#app/features/checkout/hold-countdown.tsx'
import { ChooseWay, waysOf, type Way } from './choose-way.tsx'
import { OrderUnpaidButton } from './order-unpaid-button.tsx'
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
            {order.proof === null ? <Pay order={order} /> : <LookInMail proof={order.proof} />}
          </>
        )
      }}
    </WhileHeld>
  )
}

/** What costs nothing is complete at once; else one of the ways to pay is chosen. */
function Pay({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { named } = useOrder()
  // Lives here: what was refused may be no longer there to be chosen.
  const later = usePayOtherwise(named)
  const [chosen, setChosen] = useState<Way | null>(null)
  const ways = waysOf(order)
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (order.total_gross_cents === 0) return <PayButton order={order} />
  if (way === undefined) return <Alert severity="warning">{t('way.none')}</Alert>
  return (
    <>
      <div role="alert">
        {later.error !== null && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            {errorText(later.error)}
          </Alert>
        )}
      </div>
      {(ways.length > 1 || way !== 'card') && <ChooseWay order={order} value={way} onChange={setChosen} />}
      {way === 'card' ? (
        <PayButton order={order} />
      ) : (
        <OrderUnpaidButton order={order} kind={way} pay={later} />
      )}
    </>
  )
}
