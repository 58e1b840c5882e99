import type { PriceDisplayMode } from '#contract/events/event-settings.ts'
import type { AppliedDiscountType } from '#contract/events/public-sale.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Id } from '#contract/wire/id.ts'

/** A quantity of one price of a ticket type. */
export type CartLine = {
  ticket_id: Id
  price_id: Id
  quantity: number
  /** Unit price in minor units; for a donation the chosen amount. */
  price_cents: number
  /** Promo codes do not reduce donations. */
  is_donation: boolean
  taxes_and_fees: readonly PricedTaxOrFee[]
  /** The buyer's tier and its price; absent without one. */
  member_price?: { tier: MemberTier; price_cents: number }
}
export type PricedTaxOrFee = Pick<
  TaxOrFee,
  'id' | 'name' | 'type' | 'calculation_type' | 'rate' | 'is_contained' | 'is_active'
>
/**
 * A promo code. `applicable_ticket_ids` empty: every ticket type. `combines_with_member_price`: it reduces the
 * member price; otherwise the better of the two counts.
 */
export type Discount = {
  discount_type: AppliedDiscountType
  discount: number
  applicable_ticket_ids: readonly Id[]
  combines_with_member_price?: boolean
}

/** The amount of one tax or fee; minor units. */
export type TaxOrFeeAmount = Omit<PricedTaxOrFee, 'is_active'> & { amount_cents: number }
/**
 * Minor units. `total_before_additions_cents` is the sum of the listed prices, including contained taxes and fees,
 * before discounts and added taxes and fees. Fee and tax totals include both added and contained ones.
 */
export type Totals = {
  total_before_additions_cents: number
  total_discount_cents: number
  total_fee_cents: number
  total_tax_cents: number
  total_gross_cents: number
  taxes_and_fees: TaxOrFeeAmount[]
}
/** The part of a line's discount that its member price gives. */
export type MemberDiscount = { tier: MemberTier; amount_cents: number }
/** A cart line with its totals; other fields of the line are kept. */
export type PricedLine<Line extends CartLine = CartLine> = Omit<Line, 'taxes_and_fees'> &
  Totals & { member_discount?: MemberDiscount }
export type PricedOrder<Line extends CartLine = CartLine> = Totals & { lines: PricedLine<Line>[] }

/**
 * Prices an order: each line and the sums of the lines. For each line and the whole order, before additions -
 * discount + fees + taxes - contained fees and taxes = gross (S6.2, S6.5; decision 096).
 */
export function priceOrder<Line extends CartLine>(
  cart_lines: readonly Line[],
  discount: Discount | null,
  display: PriceDisplayMode,
): PricedOrder<Line> {
  const lines = cart_lines.map((line) => priceLine(line, discount, display))
  return { lines, ...addUp(lines) }
}

/**
 * Prices one line. The discount of a code or member price applies per ticket, never below zero. With inclusive price display, taxes and fees
 * are rounded per ticket, so that several tickets cost an exact multiple of the displayed price; otherwise each is
 * rounded once per line. Rounds half up.
 */
export function priceLine<Line extends CartLine>(
  line: Line,
  discount: Discount | null,
  display: PriceDisplayMode,
): PricedLine<Line> {
  const { price_cents, quantity, member_price } = line
  const { discount_cents, member_cents } = discountPerTicket(line, discount)
  const net_cents = price_cents - discount_cents
  const [rounded_quantity, multiplier] = display === 'INCLUSIVE' ? [1, quantity] : [quantity, 1]
  const charges = chargesOn(line.taxes_and_fees, net_cents * rounded_quantity, rounded_quantity).map(
    (charge) => ({ ...charge, amount_cents: charge.amount_cents * multiplier }),
  )
  const [fee_cents, tax_cents] = [sum(ofType(charges, 'FEE')), sum(ofType(charges, 'TAX'))]
  return {
    ...line,
    ...(member_price !== undefined &&
      member_cents > 0 && {
        member_discount: { tier: member_price.tier, amount_cents: member_cents * quantity },
      }),
    total_before_additions_cents: price_cents * quantity,
    total_discount_cents: discount_cents * quantity,
    total_fee_cents: fee_cents,
    total_tax_cents: tax_cents,
    total_gross_cents: net_cents * quantity + fee_cents + tax_cents - containedCents(charges),
    taxes_and_fees: charges,
  }
}

/** Returns the all-in price of one ticket in minor units; independent of the price display mode. */
export function priceAllIn(line: Omit<CartLine, 'quantity'>, discount: Discount | null): number {
  return priceLine({ ...line, quantity: 1 }, discount, 'INCLUSIVE').total_gross_cents
}

type ChargePlacement = { is_contained?: boolean }

/** Splits taxes and fees into added and contained ones; older orders have no contained ones. */
export function splitCharges<Charge extends ChargePlacement>(
  charges: readonly Charge[],
): { added: Charge[]; contained: Charge[] } {
  const isContained = ({ is_contained = false }: Charge) => is_contained
  return { added: charges.filter((charge) => !isContained(charge)), contained: charges.filter(isContained) }
}

/** Returns the sum of contained taxes and fees, in minor units. */
export function containedCents(charges: readonly (ChargePlacement & { amount_cents: number })[]): number {
  return sum(splitCharges(charges).contained)
}

/** Returns `percent` of an amount in minor units, rounded half up; a percentage has at most three decimals. */
export function percentOf(amount_cents: number, percent: number): number {
  return ratio(amount_cents, thousandths(percent), 100_000n)
}

const thousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000))

/**
 * Returns `amount * part / whole`, rounded half up; exact, because the products exceed the precision of a double.
 */
function ratio(amount: number, part: bigint, whole: bigint): number {
  return Number((BigInt(amount) * part * 2n + whole) / (whole * 2n))
}

/**
 * Discount per ticket and the part of it that the member price gives. Of a code and a member price the better one
 * counts, the member price if they are equal, so that no use of the code is wasted; both if the code says so.
 */
function discountPerTicket(
  line: CartLine,
  discount: Discount | null,
): { discount_cents: number; member_cents: number } {
  const codeDiscountOf = (price_cents: number) =>
    isDiscounted(line, discount) ? discountOf(price_cents, discount) : 0
  const { price_cents, member_price } = line
  const member_cents = Math.max(0, price_cents - (member_price?.price_cents ?? price_cents))
  if (discount?.combines_with_member_price === true)
    return { discount_cents: member_cents + codeDiscountOf(price_cents - member_cents), member_cents }
  const code_cents = codeDiscountOf(price_cents)
  return code_cents > member_cents
    ? { discount_cents: code_cents, member_cents: 0 }
    : { discount_cents: member_cents, member_cents }
}

function isDiscounted(line: CartLine, discount: Discount | null): discount is Discount {
  if (discount === null || line.is_donation) return false
  const { applicable_ticket_ids } = discount
  return applicable_ticket_ids.length === 0 || applicable_ticket_ids.includes(line.ticket_id)
}

/** Discount of a code per ticket. */
function discountOf(price_cents: number, { discount_type, discount }: Discount): number {
  switch (discount_type) {
    case 'NONE':
      return 0
    case 'FIXED':
      return Math.min(price_cents, discount)
    case 'PERCENTAGE':
      return percentOf(price_cents, discount)
    case 'PRICE':
      return Math.max(0, price_cents - discount)
  }
}

/**
 * Returns the taxes and fees of a number of tickets with the discounted total `price_cents`; none when the total
 * is 0. Contained charges are computed out of the price, taxes first: the remainder is the base that they would be
 * added to. Added fees are based on the price; added taxes on the price plus added fees, each excluding contained
 * charges of its own kind: no fees on fees, no taxes on taxes.
 */
function chargesOn(all: readonly PricedTaxOrFee[], price_cents: number, tickets: number): TaxOrFeeAmount[] {
  if (price_cents === 0) return []
  const activeOf = (type: TaxOrFee['type'], contained: boolean) =>
    ofType(all, type).filter(({ is_active, is_contained }) => is_active && is_contained === contained)
  const contained_taxes = extractCharges(activeOf('TAX', true), price_cents, tickets)
  const contained_fees = extractCharges(activeOf('FEE', true), price_cents - sum(contained_taxes), tickets)
  const added_fees = addCharges(activeOf('FEE', false), price_cents - sum(contained_fees), tickets)
  const taxed_cents = price_cents - sum(contained_taxes) + sum(added_fees)
  const added_taxes = addCharges(activeOf('TAX', false), taxed_cents, tickets)
  return [...contained_fees, ...added_fees, ...contained_taxes, ...added_taxes]
}

function addCharges(all: readonly PricedTaxOrFee[], base_cents: number, tickets: number): TaxOrFeeAmount[] {
  return all.map((charge) =>
    amountOf(
      charge,
      charge.calculation_type === 'FIXED' ? charge.rate * tickets : percentOf(base_cents, charge.rate),
    ),
  )
}

/** Fixed amounts are extracted first; percentages apply to the remainder. The total never exceeds the price. */
function extractCharges(
  all: readonly PricedTaxOrFee[],
  price_cents: number,
  tickets: number,
): TaxOrFeeAmount[] {
  const [fixed, percentages] = [ofCalculation(all, 'FIXED'), ofCalculation(all, 'PERCENTAGE')]
  let remaining_cents = price_cents
  const extract = (charge: PricedTaxOrFee, requested_cents: number) => {
    const amount_cents = Math.min(requested_cents, remaining_cents)
    remaining_cents -= amount_cents
    return amountOf(charge, amount_cents)
  }
  const fixed_charges = fixed.map((charge) => extract(charge, charge.rate * tickets))
  const whole_cents = remaining_cents
  const whole = percentages.reduce((total, { rate }) => total + thousandths(rate), 100_000n)
  return [
    ...fixed_charges,
    ...percentages.map((charge) => extract(charge, ratio(whole_cents, thousandths(charge.rate), whole))),
  ]
}

const amountOf = (
  { id, name, type, calculation_type, rate, is_contained }: PricedTaxOrFee,
  amount_cents: number,
): TaxOrFeeAmount => ({ id, name, type, calculation_type, rate, is_contained, amount_cents })

const ofType = <Item extends Pick<TaxOrFee, 'type'>>(all: readonly Item[], kind: TaxOrFee['type']): Item[] =>
  all.filter(({ type }) => type === kind)

const ofCalculation = (all: readonly PricedTaxOrFee[], kind: TaxOrFee['calculation_type']) =>
  all.filter(({ calculation_type }) => calculation_type === kind)

const sum = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((total, row) => total + row.amount_cents, 0)

function addUp(lines: readonly Totals[]): Totals {
  const total = (key: Exclude<keyof Totals, 'taxes_and_fees'>) =>
    lines.reduce((running_total, line) => running_total + line[key], 0)
  return {
    total_before_additions_cents: total('total_before_additions_cents'),
    total_discount_cents: total('total_discount_cents'),
    total_fee_cents: total('total_fee_cents'),
    total_tax_cents: total('total_tax_cents'),
    total_gross_cents: total('total_gross_cents'),
    taxes_and_fees: mergeCharges(lines.flatMap((line) => line.taxes_and_fees)),
  }
}

/** Merges charges to one entry per tax or fee and rate, in order of first occurrence. */
function mergeCharges(parts: readonly TaxOrFeeAmount[]): TaxOrFeeAmount[] {
  const merged = new Map<string, TaxOrFeeAmount>()
  for (const charge of parts) {
    const key = `${charge.id} ${charge.type} ${charge.calculation_type} ${charge.rate} ${charge.is_contained}`
    const existing = merged.get(key)
    merged.set(key, { ...charge, amount_cents: charge.amount_cents + (existing?.amount_cents ?? 0) })
  }
  return [...merged.values()]
}
