import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { recordRefundDue, type RefundSubject } from './hand-back.ts'
import { refundableOfPayment } from './refundable.ts'
import { requestPaymentRefund, type RefundContext } from './request.ts'
import type { UnrequestedSum } from './settle.ts'
import type { RefundRow } from './store.ts'

/**
 * Refunds again an amount that came back: to the card after a won dispute, by hand after a failed refund to the
 * card.
 * @returns the amount to the card, and the amount owed by hand
 */
export async function reissueRefund(
  context: RefundContext,
  payment: PaymentRow,
  owner: RefundSubject,
  { amount_cents, unasked_cents }: UnrequestedSum,
  refund: RefundRow | null,
): Promise<{ by_card: number; owed: number }> {
  const due_cents = amount_cents - unasked_cents
  const refundable_cents = refund === null ? Math.max(0, await refundableOfPayment(context, payment)) : 0
  const by_card = Math.min(due_cents, refundable_cents)
  const cause = { reason: 'organizer', requested_by: null } as const
  if (by_card > 0)
    await requestPaymentRefund(context, payment, { ...cause, amount_cents: by_card, notify_buyer: false })
  await recordRefundDue(context, owner, due_cents - by_card, cause)
  return { by_card, owed: due_cents - by_card }
}
