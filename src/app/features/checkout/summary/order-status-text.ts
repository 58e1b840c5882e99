import type { AlertColor } from '@mui/material/Alert'
import type { TFunction } from 'i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatMoney } from '#app/lib/format/money.ts'

type OrderStatusText = { title: string; note: string | null; tone: AlertColor }

/** Status texts of a placed order: page title and explanation. */
export function orderStatusTextOf(t: TFunction<'checkout'>, order: CheckoutOrder): OrderStatusText {
  const { status, reference, cancelled_because, currency, total_refunded_cents, owed_back_cents } = order
  const thanks = t('summary.thanks', { name: order.details?.order.first_name ?? '' })
  const refunded_amount = formatMoney(total_refunded_cents, currency)
  const title = t('summary.title', { reference })
  const refund_due =
    owed_back_cents === undefined
      ? null
      : t('summary.owed_back', { amount: formatMoney(owed_back_cents, currency) })
  if (cancelled_because === 'paid_too_late')
    return { title: t('summary.too_late'), note: t('summary.too_late_text'), tone: 'warning' }
  if (cancelled_because === 'not_paid') return { title, note: t('summary.lapsed'), tone: 'warning' }
  switch (status) {
    case 'COMPLETED':
      return { title: thanks, note: null, tone: 'success' }
    case 'AWAITING_PAYMENT':
      return {
        title: thanks,
        note: order.owed === null ? t('summary.unpaid') : t('summary.awaiting'),
        tone: 'warning',
      }
    case 'PARTIALLY_REFUNDED':
      return { title: thanks, note: t('summary.partly_refunded', { amount: refunded_amount }), tone: 'info' }
    case 'REFUND_PENDING':
      return { title, note: refund_due ?? t('summary.refund_pending'), tone: 'info' }
    case 'REFUND_FAILED':
      return { title, note: t('summary.refund_failed'), tone: 'error' }
    case 'REFUNDED':
      return { title, note: t('summary.refunded', { amount: refunded_amount }), tone: 'info' }
    case 'CANCELLED':
      return { title, note: t('summary.cancelled'), tone: 'info' }
    case 'PAYMENT_FAILED':
    case 'RESERVED':
    case 'REQUESTED':
    case 'EXPIRED':
    case 'ABANDONED':
      return { title, note: t('failure.title'), tone: 'error' }
    default:
      return status satisfies never
  }
}
