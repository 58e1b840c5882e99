import type { DiscountType } from '#contract/parts/promo-codes.ts'
import type { TaxOrFee } from '#contract/parts/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'

/** One price of a ticket type, as often as somebody wants it. */
export type WantedLine = {
  ticket_id: Id
  price_id: Id
  quantity: number
  /** For one, in minor units; of a donation what the giver chose. */
  price_cents: number
  /** A gift is not made smaller by a promo code. */
  is_donation: boolean
  taxes_and_fees: readonly PricedTaxOrFee[]
}
export type PricedTaxOrFee = Pick<
  TaxOrFee,
  'id' | 'name' | 'type' | 'calculation_type' | 'rate' | 'is_active'
>
/** `applicable_ticket_ids` empty: every ticket type. */
export type Discount = {
  discount_type: DiscountType
  discount: number
  applicable_ticket_ids: readonly Id[]
}

/** What one tax or fee comes to; minor units. */
export type TaxOrFeeAmount = Omit<PricedTaxOrFee, 'is_active'> & { amount_cents: number }
/** Minor units. Before additions is what the tickets cost without a discount, taxes and fees. */
export type Totals = {
  total_before_additions_cents: number
  total_discount_cents: number
  total_fee_cents: number
  total_tax_cents: number
  total_gross_cents: number
  taxes_and_fees: TaxOrFeeAmount[]
}
/** A line with what else was known of it. */
export type PricedLine<Line extends WantedLine = WantedLine> = Omit<Line, 'taxes_and_fees'> & Totals
export type PricedOrder<Line extends WantedLine = WantedLine> = Totals & { lines: PricedLine<Line>[] }

/**
 * What an order costs: each line by itself, and the sums of the lines. The parts add up: before additions less
 * discount plus fees plus taxes is gross, of each line and of the whole; the taxes and fees told one by one are
 * the sums of both kinds (S6.2, S6.5).
 */
export function priceOrder<Line extends WantedLine>(
  wanted: readonly Line[],
  discount: Discount | null,
): PricedOrder<Line> {
  const lines = wanted.map((line) => priceLine(line, discount))
  return { lines, ...addUp(lines) }
}

/**
 * One line: the discount for each ticket, never below zero; then fees on what is left, then taxes on that and
 * the fees. Each part is rounded once, half up. Tickets that cost nothing carry no taxes and fees.
 */
export function priceLine<Line extends WantedLine>(line: Line, discount: Discount | null): PricedLine<Line> {
  const before_cents = line.price_cents * line.quantity
  const discount_cents = isDiscounted(line, discount) ? discountOf(line, discount) : 0
  const net_cents = before_cents - discount_cents
  const active = net_cents === 0 ? [] : line.taxes_and_fees.filter(({ is_active }) => is_active)
  const fees = amounts(active, 'FEE', net_cents, line.quantity)
  const fee_cents = sum(fees)
  const taxes = amounts(active, 'TAX', net_cents + fee_cents, line.quantity)
  const tax_cents = sum(taxes)
  return {
    ...line,
    total_before_additions_cents: before_cents,
    total_discount_cents: discount_cents,
    total_fee_cents: fee_cents,
    total_tax_cents: tax_cents,
    total_gross_cents: net_cents + fee_cents + tax_cents,
    taxes_and_fees: [...fees, ...taxes],
  }
}

/** What somebody pays for one ticket with everything on it, as a price list says it; minor units. */
export function priceAllIn(line: Omit<WantedLine, 'quantity'>, discount: Discount | null): number {
  return priceLine({ ...line, quantity: 1 }, discount).total_gross_cents
}

/** `percent` of an amount in minor units, rounded half up; a percentage has at most three decimals. */
export function percentOf(amount_cents: number, percent: number): number {
  const thousandths = BigInt(Math.round(percent * 1000))
  return Number((BigInt(amount_cents) * thousandths * 2n + 100_000n) / 200_000n)
}

function isDiscounted(line: WantedLine, discount: Discount | null): discount is Discount {
  if (discount === null || line.is_donation) return false
  const { applicable_ticket_ids } = discount
  return applicable_ticket_ids.length === 0 || applicable_ticket_ids.includes(line.ticket_id)
}

function discountOf({ price_cents, quantity }: WantedLine, { discount_type, discount }: Discount): number {
  switch (discount_type) {
    case 'NONE':
      return 0
    case 'FIXED':
      return Math.min(price_cents, discount) * quantity
    case 'PERCENTAGE':
      return percentOf(price_cents * quantity, discount)
  }
}

function amounts(
  all: readonly PricedTaxOrFee[],
  wanted: TaxOrFee['type'],
  base_cents: number,
  quantity: number,
): TaxOrFeeAmount[] {
  return all
    .filter(({ type }) => type === wanted)
    .map(({ id, name, type, calculation_type, rate }) => {
      const amount_cents = calculation_type === 'FIXED' ? rate * quantity : percentOf(base_cents, rate)
      return { id, name, type, calculation_type, rate, amount_cents }
    })
}

const sum = (parts: readonly TaxOrFeeAmount[]) => parts.reduce((total, part) => total + part.amount_cents, 0)

function addUp(lines: readonly Totals[]): Totals {
  const total = (key: Exclude<keyof Totals, 'taxes_and_fees'>) =>
    lines.reduce((so_far, line) => so_far + line[key], 0)
  return {
    total_before_additions_cents: total('total_before_additions_cents'),
    total_discount_cents: total('total_discount_cents'),
    total_fee_cents: total('total_fee_cents'),
    total_tax_cents: total('total_tax_cents'),
    total_gross_cents: total('total_gross_cents'),
    taxes_and_fees: rollUp(lines.flatMap((line) => line.taxes_and_fees)),
  }
}

/** One entry for each tax or fee at its rate, in the order in which they first appear. */
function rollUp(parts: readonly TaxOrFeeAmount[]): TaxOrFeeAmount[] {
  const rolled = new Map<string, TaxOrFeeAmount>()
  for (const part of parts) {
    const key = `${part.id} ${part.type} ${part.calculation_type} ${part.rate}`
    const known = rolled.get(key)
    rolled.set(key, { ...part, amount_cents: part.amount_cents + (known?.amount_cents ?? 0) })
  }
  return [...rolled.values()]
}
