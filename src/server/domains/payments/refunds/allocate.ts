import type { Id } from '#contract/wire/id.ts'
import {
  knownRefundMovement,
  partOfPayment,
  refundMovement,
  type Movement,
  type PaidAmounts,
} from '#rules/sales/ledger.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import { refundedOfPayment } from './refundable.ts'
import type { RefundShares } from './request.ts'
import * as store from './store.ts'

type RefundAmount = { amount_cents: number } & RefundShares

/** Returns the fees and taxes of a part of a refund; none when those of the refund are not known. */
export function sharesOf(refund: RefundAmount, part_cents: number): RefundShares {
  const { fee_share_cents = null, tax_share_cents = null, amount_cents } = refund
  if (fee_share_cents === null || tax_share_cents === null) return {}
  const whole = {
    total_gross_cents: amount_cents,
    total_fee_cents: fee_share_cents,
    total_tax_cents: tax_share_cents,
  }
  const { total_fee_cents, total_tax_cents } = partOfPayment(whole, part_cents)
  return { fee_share_cents: total_fee_cents, tax_share_cents: total_tax_cents }
}

/** Returns a refund with its fees and taxes: its own, or else its share of what is left of a payment. */
export function amountsOfRefund(refund: RefundAmount, left: PaidAmounts): PaidAmounts {
  const { fee_share_cents = null, tax_share_cents = null, amount_cents } = refund
  if (fee_share_cents === null || tax_share_cents === null) return partOfPayment(left, amount_cents)
  return {
    total_gross_cents: amount_cents,
    total_fee_cents: fee_share_cents,
    total_tax_cents: tax_share_cents,
  }
}

/**
 * Returns the movement of money that leaves a payment, or, below 0, of a refund or dispute that came back. Refunds take
 * from each side in the proportion in which it was paid; once tickets were given back with their own fees and taxes,
 * in proportion of what is left, so that a full refund leaves nothing on any side.
 * @param outflow the refund or dispute, with the amount that moves
 */
export async function movementOf(
  tx: Tx,
  payment_id: Id,
  outflow: RefundAmount & { id: Id },
  before_cents?: number,
): Promise<Movement> {
  const { amount_cents } = outflow
  if (!(await store.hasShares(tx, payment_id))) {
    const paid = await payments.bookedTotals(tx, { movement_id: payment_id })
    const before = before_cents ?? (await refundedOfPayment(tx, payment_id))
    return refundMovement(paid, before, amount_cents)
  }
  if (amount_cents < 0) {
    const booked = await payments.bookedTotals(tx, { caused_by: outflow.id })
    return knownRefundMovement({
      total_gross_cents: amount_cents,
      total_fee_cents: booked.total_fee_cents,
      total_tax_cents: booked.total_tax_cents,
    })
  }
  const left = await payments.bookedTotals(tx, { of_payment: payment_id })
  return knownRefundMovement(amountsOfRefund(outflow, left))
}
