import type { HeldOrder } from '#contract/orders/checkout.ts'

type PaidFor = 'sales' | 'fees' | 'taxes'
/** Where money stands: at the payment provider, in the organizer's own hands, held by an open dispute, or what it was paid for. */
export type LedgerSide = 'provider' | 'desk' | 'disputes' | PaidFor
/** Minor units on each side; together nothing. */
export type Movement<Holder extends 'provider' | 'desk' | 'disputes' = 'provider'> = Record<
  Holder | PaidFor,
  number
>
/** Money that the provider takes out while a dispute is open, or puts back. */
export type DisputeMovement = Record<'provider' | 'disputes', number>

/** What was paid, and what of it is fees and taxes; minor units. */
export type Paid = Pick<HeldOrder, 'total_gross_cents' | 'total_fee_cents' | 'total_tax_cents'>

/** A whole order paid, or the part of a booking that `partPaid` gives: the provider holds what sales, fees and taxes are owed. */
export function paymentMovement({ total_gross_cents, total_fee_cents, total_tax_cents }: Paid): Movement {
  return { provider: total_gross_cents, ...owedFor({ total_gross_cents, total_fee_cents, total_tax_cents }) }
}

/** A whole order paid to the organizer, at the desk, the bank or a door. */
export function handMovement(paid: Paid): Movement<'desk'> {
  return { desk: paid.total_gross_cents, ...owedFor(paid) }
}

/** What a door took for an order, and gave back. */
export function handedBack(paid: Paid): Movement<'desk'> {
  const { desk, sales, fees, taxes } = handMovement(paid)
  return { desk: negative(desk), sales: negative(sales), fees: negative(fees), taxes: negative(taxes) }
}

function owedFor({ total_gross_cents, total_fee_cents, total_tax_cents }: Paid): Record<PaidFor, number> {
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
export function refundMovement(paid: Paid, before_cents: number, amount_cents: number): Movement {
  const [before, after] = [givenBack(paid, before_cents), givenBack(paid, before_cents + amount_cents)]
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
export function lostMovement(paid: Paid, before_cents: number, amount_cents: number): Movement<'disputes'> {
  const { provider: disputes, ...shares } = refundMovement(paid, before_cents, amount_cents)
  return { disputes, ...shares }
}

/** So much of a price, with its share of the fees and taxes. */
export function partPaid(whole: Paid, amount_cents: number): Paid {
  const { fees, taxes } = givenBack(whole, amount_cents)
  return { total_gross_cents: amount_cents, total_fee_cents: fees, total_tax_cents: taxes }
}

/** How so much of an order is made up; rounded over fees and taxes together, so that the parts fit. */
function givenBack({ total_gross_cents, total_fee_cents, total_tax_cents }: Paid, back_cents: number) {
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
