import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { recordRefundDue, type RefundSubject } from './hand-back.ts'
import { refundableOfPayment } from './refundable.ts'
import { requestPaymentRefund, type RefundContext } from './request.ts'
import type { UnrequestedSum } from './settle.ts'
import type { RefundRow } from './store.ts'

/**
 * Refunds money again that came back: to the card after a won dispute, by hand after a failed refund to the
 * card.
 * @returns the amount to the card, and the amount owed by hand
 */
export async function reissueRefund(
  work: RefundContext,
  payment: PaymentRow,
  owner: RefundSubject,
  { amount_cents, unasked_cents }: UnrequestedSum,
  refund: RefundRow | null,
): Promise<{ by_card: number; owed: number }> {
  const wanted = amount_cents - unasked_cents
  const left = refund === null ? Math.max(0, await refundableOfPayment(work, payment)) : 0
  const by_card = Math.min(wanted, left)
  const why = { reason: 'organizer', requested_by: null } as const
  if (by_card > 0)
    await requestPaymentRefund(work, payment, { ...why, amount_cents: by_card, notify_buyer: false })
  await recordRefundDue(work, owner, wanted - by_card, why)
  return { by_card, owed: wanted - by_card }
}
