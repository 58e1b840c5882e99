import type { HeldOrder } from '#contract/checkout.ts'

/** Where money stands: at the payment provider, or what it was paid for. */
export type LedgerSide = 'provider' | 'sales' | 'fees' | 'taxes'
/** Minor units on each side; together nothing. */
export type Movement = Record<LedgerSide, number>

type Paid = Pick<HeldOrder, 'total_gross_cents' | 'total_fee_cents' | 'total_tax_cents'>

/** A whole order paid: the provider holds what sales, fees and taxes are owed. */
export function paymentMovement({ total_gross_cents, total_fee_cents, total_tax_cents }: Paid): Movement {
  return {
    provider: total_gross_cents,
    sales: negative(total_gross_cents - total_fee_cents - total_tax_cents),
    fees: negative(total_fee_cents),
    taxes: negative(total_tax_cents),
  }
}

/**
 * A part of an order given back. Fees and taxes go back in the proportion in which they were paid, over all
 * refunds of the order together, so that when everything is back each side stands at nothing.
 * @param before_cents what went back before
 */
export function refundMovement(paid: Paid, before_cents: number, amount_cents: number): Movement {
  const back = (part_cents: number) =>
    shareOf(part_cents, before_cents + amount_cents, paid.total_gross_cents) -
    shareOf(part_cents, before_cents, paid.total_gross_cents)
  const [fees, taxes] = [back(paid.total_fee_cents), back(paid.total_tax_cents)]
  return { provider: negative(amount_cents), sales: amount_cents - fees - taxes, fees, taxes }
}

/** Exact for every sum: the products do not fit a double. */
function shareOf(part: number, of: number, whole: number): number {
  return Number((BigInt(part) * BigInt(of)) / BigInt(whole))
}

/** Never minus nothing. */
function negative(amount: number): number {
  return amount === 0 ? 0 : -amount
}
