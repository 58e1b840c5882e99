import type { Id } from '#contract/wire/id.ts'
import type { PaymentReport, RefundReport } from '#server/adapters/payment/provider.ts'
import { lockBookingToPay, lockRefundedBooking } from '#server/modules/bookings/service.ts'
import { lockOrderToPay } from '#server/modules/checkout/service.ts'
import { settle, type Settled, type Settling } from '#server/modules/payments/service.ts'
import { lockRefundedOrder, settle as settleBack, type Work } from '#server/modules/refunds/service.ts'

/** Takes in how a payment stands at the provider, of an order or a booking, whoever said so and however often. */
export function settlePayment(needs: Settling, payment_id: Id, report: PaymentReport): Promise<Settled> {
  return settle(needs, payment_id, report, (work, payment) =>
    payment.booking_id === null ? lockOrderToPay(work, payment) : lockBookingToPay(work, payment),
  )
}

/** The same of a refund. */
export function settleRefund(work: Work, refund_id: Id, report: RefundReport): Promise<void> {
  return settleBack(work, refund_id, report, (refund) =>
    refund.booking_id === null ? lockRefundedOrder(work, refund) : lockRefundedBooking(work, refund),
  )
}
