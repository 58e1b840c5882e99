import Alert from '@mui/material/Alert'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePayOffline } from '#app/data/checkout/mutations.ts'
import { usePaymentStatusCheck } from '#app/data/checkout/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { CancellationNote } from '#app/components/order/cancellation-terms.tsx'
import { useCheckout } from '../order-context.ts'
import { stepLinkOf } from '../order-progress.ts'
import { ReservedStep } from '#app/features/checkout/hold-countdown.tsx'
import { RequestForm } from '../request/request-form.tsx'
import { PaymentMethodPicker, paymentOptionsOf, type PaymentOption } from './choose-way.tsx'
import { PayLaterButton } from './order-unpaid-button.tsx'
import { CheckEmail } from './look-in-mail.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { OrderReview } from './review.tsx'

/** Review of the order before payment, or before it is sent for approval. */
export function PaymentScreen() {
  const { t } = useTranslation('checkout')
  const { order: current_order, order_key } = useCheckout()
  const is_request = current_order.approval?.status === 'needed'
  // The visitor returned without paying, or paid in another tab.
  usePaymentStatusCheck(order_key, current_order.payment?.status === 'PENDING')
  return (
    <ReservedStep step="payment" title={is_request ? t('request.title') : t('payment.title')}>
      {(order) => {
        if (order.details === null) return <Navigate {...stepLinkOf(order, 'details')} replace />
        return (
          <>
            {order.payment?.status === 'FAILED' && <PaymentFailed order={order} />}
            <OrderReview order={order} details={order.details} />
            <OrderTerms order={order} />
            <LastStep order={order} />
          </>
        )
      }}
    </ReservedStep>
  )
}

/** A request for approval, or the payment. */
function LastStep({ order }: { order: CheckoutOrder }) {
  if (order.approval?.status === 'needed') return <RequestForm order={order} approval={order.approval} />
  return order.proof === null ? <PaymentForm order={order} /> : <CheckEmail proof={order.proof} />
}

/** Terms of cancellation, before anything is paid. */
function OrderTerms({ order }: { order: CheckoutOrder }) {
  const { cancellation_terms: terms, currency, total_gross_cents } = order
  if (terms === undefined || total_gross_cents === 0) return null
  return <CancellationNote terms={terms} currency={currency} of="order" />
}

/** A free order is completed at once; otherwise a payment method is chosen. */
function PaymentForm({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { order_key } = useCheckout()
  // The mutation lives here because a refused method may no longer be selectable.
  const pay_later = usePayOffline(order_key)
  const [selected, setSelected] = useState<PaymentOption | null>(null)
  const options = paymentOptionsOf(order)
  const method = options.find((option) => option === selected) ?? options[0]
  if (order.total_gross_cents === 0) return <PayButton order={order} />
  if (method === undefined) return <Alert severity="warning">{t('way.none')}</Alert>
  return (
    <>
      <div role="alert">
        {pay_later.error !== null && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            {errorText(pay_later.error)}
          </Alert>
        )}
      </div>
      {(options.length > 1 || method !== 'card') && (
        <PaymentMethodPicker order={order} value={method} onChange={setSelected} />
      )}
      {method === 'card' ? (
        <PayButton order={order} />
      ) : (
        <PayLaterButton order={order} kind={method} pay={pay_later} />
      )}
    </>
  )
}
