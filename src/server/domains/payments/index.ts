// Money: payment pages, refunds, the provider’s messages, billing. Orders and bookings register what is paid for.
import * as payments from './payments/service.ts'
import * as refunds from './refunds/service.ts'
import { billingRoutes } from './billing/routes.ts'
import { connectionRoutes } from './connection/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { providerReportsRoutes } from './webhooks/routes.ts'

export { registerPayable } from './webhooks/service.ts'
export { cardTakers, takesCards } from './connection/service.ts'
export {
  bookAtDesk,
  bookByHand,
  entriesOf,
  forBooking,
  forOrder,
  lastTry,
  paidFor,
  succeededOf,
} from './payments/service.ts'
export type {
  BegunPage,
  Due,
  Entry,
  LockPayable,
  PaidFor,
  PaymentRow,
  Settled,
  Settling,
  TakeReport,
  Work as PaymentWork,
} from './payments/service.ts'
export {
  askAgain,
  coverOwed,
  disputesFor,
  givenOn,
  handOver,
  isHeld,
  isOfOrder,
  leftOf,
  leftOfPayment,
  listFor as refundsFor,
  noteHandedBack,
  owe,
  presentDispute,
  readLeft,
  recordBack,
  refundOfPayment,
  refundStateOf,
  refuseAmount,
  subjectOf,
} from './refunds/service.ts'
export type {
  Holder,
  Left,
  Owner,
  RefundRow,
  Wanted as RefundWanted,
  Work as RefundWork,
} from './refunds/service.ts'
export { SANDBOX_TOPIC, deliverNext, sandboxProvider } from './sandbox/service.ts'
export type { Send } from './sandbox/service.ts'
export { settlePayment, settleRefund, settleRefundsOf } from './webhooks/service.ts'

/** The endpoints of this domain. */
export const routes = [billingRoutes, connectionRoutes, sandboxRoutes, providerReportsRoutes]

export { payments, refunds }
