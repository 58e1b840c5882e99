import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import { useRefundMethodLabels } from '#app/components/money/refund-method-labels.ts'

type Payment = OrderFull['payments'][number]
type Refund = OrderFull['refunds'][number]

/** Labels of the payment and refund states. */
export function usePaymentLabels() {
  const { t } = useTranslation('event-orders')
  const providers: Record<Payment['provider'], string> = {
    sandbox: t('payment.sandbox'),
    stripe: t('payment.stripe'),
  }
  const payments: Record<Payment['status'], string> = {
    PENDING: t('payment.pending'),
    SUCCEEDED: t('payment.succeeded'),
    FAILED: t('payment.failed'),
    REFUSED: t('payment.refused'),
    CLOSED: t('payment.closed'),
  }
  const failures: Record<PaymentFailure, string> = {
    card_declined: t('payment.card_declined'),
    insufficient_funds: t('payment.insufficient_funds'),
    authentication_failed: t('payment.authentication_failed'),
    timed_out: t('payment.timed_out'),
    cancelled: t('payment.cancelled'),
    unknown: t('payment.unknown'),
  }
  const refunds: Record<Refund['status'], string> = {
    PENDING: t('refund.pending'),
    SUCCEEDED: t('refund.succeeded'),
    FAILED: t('refund.failed'),
    OWED: t('refund.owed'),
  }
  const reasons: Record<Refund['reason'], string> = {
    organizer: t('refund.by_organizer'),
    buyer: t('refund.by_buyer'),
    paid_too_late: t('refund.paid_too_late'),
    paid_twice: t('refund.paid_twice'),
    provider: t('refund.at_provider'),
  }
  const disputes: Record<DisputeStatus, string> = {
    OPEN: t('dispute.open'),
    WON: t('dispute.won'),
    LOST: t('dispute.lost'),
  }
  return { providers, payments, failures, refunds, reasons, disputes, methods: useRefundMethodLabels() }
}
