import type { HeldOrder } from '#contract/orders/checkout.ts'

type RevenueSide = 'sales' | 'fees' | 'taxes'
/** Where money stands: at the payment provider, in the organizer's own hands, held by an open dispute, or what it was paid for. */
export type LedgerSide = 'provider' | 'desk' | 'disputes' | RevenueSide
/** Minor units on each side; together nothing. */
export type Movement<Holder extends 'provider' | 'desk' | 'disputes' = 'provider'> = Record<
  Holder | RevenueSide,
  number
>
/** Money that the provider takes out while a dispute is open, or puts back. */
export type DisputeMovement = Record<'provider' | 'disputes', number>

/** What was paid, and what of it is fees and taxes; minor units. */
export type PaidAmounts = Pick<HeldOrder, 'total_gross_cents' | 'total_fee_cents' | 'total_tax_cents'>

/** A whole order paid, or the part of a booking that `partOfPayment` gives: the provider holds what sales, fees and taxes are owed. */
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

/** A whole order paid to the organizer, at the desk, the bank or a door. */
export function deskPaymentMovement(paid: PaidAmounts): Movement<'desk'> {
  return { desk: paid.total_gross_cents, ...allocatePayment(paid) }
}

/** What a door took for an order, and gave back. */
export function doorHandBackMovement(paid: PaidAmounts): Movement<'desk'> {
  const { desk, sales, fees, taxes } = deskPaymentMovement(paid)
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
 * A part of an order given back. Sales, fees and taxes go back in the proportion in which they were paid, over all
 * refunds of the order together: no side ever gives back more than it took, and when everything is back each
 * stands at nothing.
 * @param before_cents what went back before
 * @param amount_cents below 0: so much of it did not go back after all
 */
export function refundMovement(paid: PaidAmounts, before_cents: number, amount_cents: number): Movement {
  const [before, after] = [
    allocateRefund(paid, before_cents),
    allocateRefund(paid, before_cents + amount_cents),
  ]
  return {
    provider: negative(amount_cents),
    sales: after.sales - before.sales,
    fees: after.fees - before.fees,
    taxes: after.taxes - before.taxes,
  }
}

/** The provider takes a disputed sum out; below 0: it puts the sum back. */
export function disputeMovement(amount_cents: number): DisputeMovement {
  return { provider: negative(amount_cents), disputes: amount_cents }
}

/** A disputed sum that is lost goes back as a refund does, from what the dispute holds. */
export function lostDisputeMovement(
  paid: PaidAmounts,
  before_cents: number,
  amount_cents: number,
): Movement<'disputes'> {
  const { provider: disputes, ...shares } = refundMovement(paid, before_cents, amount_cents)
  return { disputes, ...shares }
}

/** So much of a price, with its share of the fees and taxes. */
export function partOfPayment(whole: PaidAmounts, amount_cents: number): PaidAmounts {
  const { fees, taxes } = allocateRefund(whole, amount_cents)
  return { total_gross_cents: amount_cents, total_fee_cents: fees, total_tax_cents: taxes }
}

/** How so much of an order is made up; rounded over fees and taxes together, so that the parts fit. */
function allocateRefund(
  { total_gross_cents, total_fee_cents, total_tax_cents }: PaidAmounts,
  back_cents: number,
) {
  const fees = shareOf(total_fee_cents, back_cents, total_gross_cents)
  const additions = shareOf(total_fee_cents + total_tax_cents, back_cents, total_gross_cents)
  return { sales: back_cents - additions, fees, taxes: additions - fees }
}

/** Exact for every sum: the products do not fit a double. */
function shareOf(part: number, of: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * BigInt(of)) / BigInt(whole))
}

/** Never minus nothing. */
function negative(amount: number): number {
  return amount === 0 ? 0 : -amount
}
