// Payments: payment pages, refunds, webhooks of the provider, billing. Orders and bookings register as payables.
import { billingRoutes } from './billing/routes.ts'
import { connectionRoutes } from './connection/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { paymentWebhookRoutes } from './webhooks/routes.ts'

export {
  disputesFor,
  handBackDay,
  isHeld,
  isOfOrder,
  listFor as refundsFor,
  markHandedBack,
  presentDispute,
  readRefundable,
  recordHandBack,
  recordRefund,
  recordRefundDue,
  reduceRefundDue,
  refundStateOf,
  refundableOf,
  refundableOfPayment,
  refuseAmount,
  reissueRefund,
  requestPaymentRefund,
  sharesOf,
  subjectOf,
} from './refunds/service.ts'
export {
  abandonUnopened,
  beginPage,
  book as bookMovement,
  bookDeskMovement,
  bookManualPayment,
  bookingSubject,
  closeReplacedPage,
  entriesOf,
  find as findPayment,
  lastAttempt,
  lastOf as lastPaymentOf,
  lockLastOf as lockLastPaymentOf,
  openPage,
  orderSubject,
  paymentSubjectOf,
  pollPayment,
  succeededOf,
} from './payments/service.ts'
export type {
  ApplyReport,
  LedgerEntry,
  LockPayable,
  PaymentContext,
  PaymentDue,
  PaymentPageState,
  PaymentRow,
  PaymentSubject,
} from './payments/service.ts'
export { registerPayable, settlePayment } from './webhooks/service.ts'
export { accountsTakingCards, takesCards } from './connection/service.ts'
export type {
  RefundHandlers,
  RefundableAmounts,
  RefundSubject,
  RefundRow,
  RefundRequest,
  RefundShares,
  RefundContext,
} from './refunds/service.ts'
export { sandboxProvider } from './sandbox/service.ts'
export type { DeliverMessage } from './sandbox/service.ts'

export { jobs } from './jobs.ts'

/** The endpoints of this domain. */
export const routes = [billingRoutes, connectionRoutes, sandboxRoutes, paymentWebhookRoutes]
