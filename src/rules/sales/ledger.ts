import type { HeldOrder } from '#contract/orders/checkout.ts'

type RevenueSide = 'sales' | 'fees' | 'taxes'
/** Ledger accounts: the payment provider, the organizer's own till, open disputes, or revenue. */
export type LedgerSide = 'provider' | 'desk' | 'disputes' | RevenueSide
/** Minor units per side; they sum to zero. */
export type Movement<Holder extends 'provider' | 'desk' | 'disputes' = 'provider'> = Record<
  Holder | RevenueSide,
  number
>
/** Money that the provider withdraws while a dispute is open, or returns. */
export type DisputeMovement = Record<'provider' | 'disputes', number>

/** Amount paid, and the fees and taxes in it; minor units. */
export type PaidAmounts = Pick<HeldOrder, 'total_gross_cents' | 'total_fee_cents' | 'total_tax_cents'>

/**
 * Movement of a payment of a whole order, or of the part of a booking that `partOfPayment` returns: the provider
 * holds what is owed to sales, fees and taxes.
 */
export function paymentMovement({
  total_gross_cents,
  total_fee_cents,
  total_tax_cents,
}: PaidAmounts): Movement {
  return {
    provider: total_gross_cents,
    ...allocatePayment({ total_gross_cents, total_fee_cents, total_tax_cents }),
  }
}

/** Movement of a whole order paid to the organizer, at the desk, by bank transfer or at a door. */
export function deskPaymentMovement(amounts: PaidAmounts): Movement<'desk'> {
  return { desk: amounts.total_gross_cents, ...allocatePayment(amounts) }
}

/** Movement of a door payment that was handed back. */
export function doorHandBackMovement(amounts: PaidAmounts): Movement<'desk'> {
  const { desk, sales, fees, taxes } = deskPaymentMovement(amounts)
  return { desk: negative(desk), sales: negative(sales), fees: negative(fees), taxes: negative(taxes) }
}

function allocatePayment({
  total_gross_cents,
  total_fee_cents,
  total_tax_cents,
}: PaidAmounts): Record<RevenueSide, number> {
  return {
    sales: negative(total_gross_cents - total_fee_cents - total_tax_cents),
    fees: negative(total_fee_cents),
    taxes: negative(total_tax_cents),
  }
}

/**
 * Movement of a refund. Sales, fees and taxes are refunded in the proportion in which they were paid, over all
 * refunds of the order: no side refunds more than it received, and all are zero after a full refund.
 * @param before_cents amount refunded before
 * @param amount_cents below 0: this amount was not refunded after all
 */
export function refundMovement(amounts: PaidAmounts, before_cents: number, amount_cents: number): Movement {
  const [before, after] = [
    allocateRefund(amounts, before_cents),
    allocateRefund(amounts, before_cents + amount_cents),
  ]
  return {
    provider: negative(amount_cents),
    sales: after.sales - before.sales,
    fees: after.fees - before.fees,
    taxes: after.taxes - before.taxes,
  }
}

/** Movement of a refund whose fees and taxes are known, as those of a ticket given back. */
export function knownRefundMovement(amounts: PaidAmounts): Movement {
  const { desk: provider, ...shares } = doorHandBackMovement(amounts)
  return { provider, ...shares }
}

/** Movement of a disputed amount withdrawn by the provider; below 0: returned. */
export function disputeMovement(amount_cents: number): DisputeMovement {
  return { provider: negative(amount_cents), disputes: amount_cents }
}

/** Returns part of a payment with its share of fees and taxes. */
export function partOfPayment(whole: PaidAmounts, amount_cents: number): PaidAmounts {
  const { fees, taxes } = allocateRefund(whole, amount_cents)
  return { total_gross_cents: amount_cents, total_fee_cents: fees, total_tax_cents: taxes }
}

/**
 * Allocates an amount of an order to sales, fees and taxes, with fees and taxes rounded together so that the parts
 * add up.
 */
function allocateRefund(
  { total_gross_cents, total_fee_cents, total_tax_cents }: PaidAmounts,
  refund_cents: number,
) {
  const fees = shareOf(total_fee_cents, refund_cents, total_gross_cents)
  const additions = shareOf(total_fee_cents + total_tax_cents, refund_cents, total_gross_cents)
  return { sales: refund_cents - additions, fees, taxes: additions - fees }
}

/** Exact for every amount: the products exceed the precision of a double. */
function shareOf(part: number, amount: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * BigInt(amount)) / BigInt(whole))
}

/** Avoids -0. */
function negative(amount: number): number {
  return amount === 0 ? 0 : -amount
}
