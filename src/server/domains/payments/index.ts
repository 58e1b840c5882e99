// Money: payment pages, refunds, the provider’s messages, billing. Orders and bookings register what is paid for.
import { billingRoutes } from './billing/routes.ts'
import { connectionRoutes } from './connection/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { paymentWebhookRoutes } from './webhooks/routes.ts'

export {
  REFUNDS_TOPIC,
  claimWaiting as claimWaitingRefund,
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
  subjectOf,
} from './refunds/service.ts'
export {
  abandonUnopened,
  beginPage,
  book as bookMovement,
  bookDeskMovement,
  bookManualPayment,
  bookingSubject,
  claimWaiting as claimWaitingPayment,
  claimWithoutFees,
  closeReplacedPage,
  endPage,
  entriesOf,
  find as findPayment,
  lastAttempt,
  lastOf as lastPaymentOf,
  lockLastOf as lockLastPaymentOf,
  openPage,
  orderSubject,
  paymentSubjectOf,
  pollPayment,
  save as savePayment,
  settle as recordPayment,
  succeededOf,
} from './payments/service.ts'
export type {
  ApplyReport,
  LedgerEntry,
  LockPayable,
  PaymentContext,
  PaymentDue,
  PaymentOutcome,
  PaymentPageState,
  PaymentRow,
  PaymentSubject,
  SettleDeps,
  WaitingPayment,
} from './payments/service.ts'
export { registerPayable } from './webhooks/service.ts'
export { accountsTakingCards, takesCards } from './connection/service.ts'
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

/** The endpoints of this domain. */
export const routes = [billingRoutes, connectionRoutes, sandboxRoutes, paymentWebhookRoutes]
