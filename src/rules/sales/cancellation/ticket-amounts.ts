import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { PaidAmounts } from '../ledger.ts'

/**
 * Returns what was paid for each ticket of an order, with the fees and taxes in it, in the order in which they were
 * bought. The tickets of a line share its amounts, discount included, to the minor unit.
 */
export function ticketAmounts({ lines }: Pick<HeldOrder, 'lines'>): PaidAmounts[] {
  return lines.flatMap(({ quantity, total_gross_cents, total_fee_cents, total_tax_cents }) => {
    const gross = sharesOf(total_gross_cents, quantity)
    const fees = sharesOf(total_fee_cents, quantity)
    const additions = sharesOf(total_fee_cents + total_tax_cents, quantity)
    return gross.map((cents, at) => {
      const fee_cents = fees[at] ?? 0
      return {
        total_gross_cents: cents,
        total_fee_cents: fee_cents,
        total_tax_cents: (additions[at] ?? 0) - fee_cents,
      }
    })
  })
}

/** Returns the sum of amounts. */
export const addAmounts = (amounts: readonly PaidAmounts[]): PaidAmounts => ({
  total_gross_cents: amounts.reduce((sum, row) => sum + row.total_gross_cents, 0),
  total_fee_cents: amounts.reduce((sum, row) => sum + row.total_fee_cents, 0),
  total_tax_cents: amounts.reduce((sum, row) => sum + row.total_tax_cents, 0),
})

/** A ticket of an order, as far as its place in it is concerned. */
type BoughtTicket = { attendee_id: string; created_at: string; price_id: string | null }

/** Returns the amounts of the tickets of an order by attendee; none for an order without agreed prices. */
export function amountsByTicket(
  priced: Pick<HeldOrder, 'lines'> | null,
  tickets: readonly BoughtTicket[],
): Map<string, PaidAmounts> {
  const amounts = priced === null ? [] : ticketAmounts(priced)
  if (amounts.length !== tickets.length) return new Map()
  const lineOf = (ticket: BoughtTicket) =>
    priced?.lines.findIndex(({ price_id }) => price_id === ticket.price_id) ?? 0
  // Tickets of the checkout are one millisecond apart; others may have the same time.
  const in_order = tickets.toSorted(
    (a, b) =>
      compare(a.created_at, b.created_at) || lineOf(a) - lineOf(b) || compare(a.attendee_id, b.attendee_id),
  )
  return new Map(in_order.flatMap(({ attendee_id }, at) => (amounts[at] ? [[attendee_id, amounts[at]]] : [])))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Splits an amount into whole parts that differ by one at most. */
function sharesOf(cents: number, parts: number): number[] {
  const upTo = (part: number) => Number((BigInt(cents) * BigInt(part)) / BigInt(parts))
  return Array.from({ length: parts }, (_none, at) => upTo(at + 1) - upTo(at))
}
