// Payment pages, refunds, webhooks and billing. Orders and bookings register as payables.
import * as payments from './payments/service.ts'
import * as refunds from './refunds/service.ts'
import { billingRoutes } from './billing/routes.ts'
import { connectionRoutes } from './connection/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { paymentWebhookRoutes } from './webhooks/routes.ts'

export { registerPayable } from './webhooks/service.ts'
export { accountsTakingCards, takesCards } from './connection/service.ts'
export {
  bookDeskMovement,
  bookManualPayment,
  entriesOf,
  bookingSubject,
  orderSubject,
  lastAttempt,
  paymentSubjectOf,
  succeededOf,
} from './payments/service.ts'
export type {
  PaymentPageState,
  PaymentDue,
  LedgerEntry,
  LockPayable,
  PaymentSubject,
  PaymentRow,
  PaymentOutcome,
  SettleDeps,
  ApplyReport,
  PaymentContext,
} from './payments/service.ts'
export {
  reissueRefund,
  reduceRefundDue,
  disputesFor,
  handBackDay,
  recordHandBack,
  isHeld,
  isOfOrder,
  refundableOf,
  refundableOfPayment,
  listFor as refundsFor,
  markHandedBack,
  recordRefundDue,
  presentDispute,
  readRefundable,
  recordRefund,
  requestPaymentRefund,
  refundStateOf,
  refuseAmount,
  subjectOf,
} from './refunds/service.ts'
export type {
  RefundHandlers,
  RefundableAmounts,
  RefundSubject,
  RefundRow,
  RefundRequest,
  RefundContext,
} from './refunds/service.ts'
export { SANDBOX_TOPIC, deliverNext, sandboxProvider } from './sandbox/service.ts'
export type { DeliverMessage } from './sandbox/service.ts'
export { settlePayment, settleRefund, settleRefundsOf } from './webhooks/service.ts'

/** Endpoints of this domain. */
export const routes = [billingRoutes, connectionRoutes, sandboxRoutes, paymentWebhookRoutes]

export { payments, refunds }
