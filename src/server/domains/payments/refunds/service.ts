export { settleProviderRefund, settleTotal } from './provider-refunds.ts'
export { listFor as disputesFor } from './dispute-store.ts'
export { settleDispute } from './disputes.ts'
export {
  reduceRefundDue,
  handBackDay,
  recordHandBack,
  markHandedBack,
  recordRefundDue,
  refuseAmount,
} from './hand-back.ts'
export type { RefundSubject } from './hand-back.ts'
export {
  isHeld,
  isOfOrder,
  refundableOf,
  refundableOfPayment,
  readRefundable,
  refundStateOf,
} from './refundable.ts'
export type { RefundableAmounts } from './refundable.ts'
export { reissueRefund } from './ask-again.ts'
export { sharesOf } from './allocate.ts'
export { presentDispute } from './present.ts'
export { recordRefund, requestPaymentRefund, REFUNDS_TOPIC, subjectOf } from './request.ts'
export type { RefundRequest, RefundContext, RefundShares } from './request.ts'
export { settle } from './settle.ts'
export type { RefundHandlers, LockForRefund } from './settle.ts'
export { listFor, claimWaiting, readRefundDepth } from './store.ts'
export type { RefundRow, WaitingRefund } from './store.ts'
