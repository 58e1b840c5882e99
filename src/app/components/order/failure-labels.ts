import type { TFunction } from 'i18next'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'

/** Why a payment failed and what the buyer can do. */
export function formatPaymentFailure(t: TFunction<'checkout'>, failure: PaymentFailure | null): string {
  switch (failure) {
    case 'card_declined':
      return t('failure.card_declined')
    case 'insufficient_funds':
      return t('failure.insufficient_funds')
    case 'authentication_failed':
      return t('failure.authentication_failed')
    case 'timed_out':
      return t('failure.timed_out')
    case 'cancelled':
      return t('failure.cancelled')
    case 'unknown':
    case null:
      return t('failure.unknown')
    default:
      return failure satisfies never
  }
}
