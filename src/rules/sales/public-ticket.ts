import type { Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import { tierOfMemberPrice } from '../members/member-price.ts'
import { priceAllIn, priceLine } from './pricing.ts'
import type { AppliedCode } from './promo-code.ts'
import type { PriceAvailability, TicketAvailability } from './public-sale.ts'

/** Taxes, fees and a promo code that apply to a ticket type, and the visitor's member tier. */
type PriceAdditions = {
  taxes: readonly TaxOrFee[]
  promo_code: AppliedCode | null
  tier: MemberTier | null
}

/** Returns the public view of a ticket type for a visitor with this availability. */
export function publicTicket(
  ticket: Ticket,
  availability: TicketAvailability & { kind: 'shown' },
  additions: PriceAdditions,
): PublicTicket {
  const availability_by_price = new Map(
    availability.prices.map((price_availability) => [price_availability.price_id, price_availability]),
  )
  // The label of a price that this visitor does not see stays hidden.
  const labelOf = (id: Id | undefined): string | null =>
    id === undefined || !availability_by_price.has(id)
      ? null
      : (ticket.prices.find((price) => price.id === id)?.label ?? null)
  return {
    id: ticket.id,
    name: ticket.name,
    type: ticket.type,
    description: ticket.description,
    sale: availability.sale,
    sale_start_at: ticket.sale_start_at,
    sale_end_at: ticket.sale_end_at,
    min_per_order: ticket.min_per_order,
    max_per_order: availability.max_per_order,
    quantity_remaining: remaining(ticket, availability.left),
    needs_approval: ticket.needs_approval,
    member_tiers: ticket.member_tiers,
    taxes_and_fees: additions.taxes.map(({ id, name, type, calculation_type, rate, is_contained }) => ({
      id,
      name,
      type,
      calculation_type,
      rate,
      is_contained,
    })),
    prices: ticket.prices.flatMap((price) => {
      const price_availability = availability_by_price.get(price.id)
      return price_availability === undefined
        ? []
        : [
            {
              ...presentPrice(ticket, price, price_availability, additions),
              opens_after: labelOf(price_availability.opens_after_id),
            },
          ]
    }),
  }
}

function presentPrice(
  ticket: Ticket,
  price: TicketPrice,
  price_availability: PriceAvailability,
  { taxes, promo_code, tier }: PriceAdditions,
): Omit<PublicPrice, 'opens_after'> {
  const line = {
    ticket_id: ticket.id,
    price_id: price.id,
    price_cents: price.price_cents,
    is_donation: ticket.type === 'DONATION',
    taxes_and_fees: taxes,
  }
  const { member_price_cents } = price
  const member_tier = tierOfMemberPrice(price, tier)
  const discounted = priceLine(
    {
      ...line,
      quantity: 1,
      ...(member_tier !== null &&
        member_price_cents !== null && {
          member_price: { tier: member_tier, price_cents: member_price_cents },
        }),
    },
    promo_code,
    'INCLUSIVE',
  )
  const is_cheaper = discounted.total_discount_cents > 0
  return {
    id: price.id,
    label: price.label,
    price_cents: price.price_cents,
    all_in_cents: priceAllIn(line, null),
    discounted_cents: is_cheaper ? price.price_cents - discounted.total_discount_cents : null,
    discounted_all_in_cents: is_cheaper ? discounted.total_gross_cents : null,
    member_price_cents,
    member_all_in_cents:
      member_price_cents === null ? null : priceAllIn({ ...line, price_cents: member_price_cents }, null),
    tiers: price.tiers,
    member_tier,
    sale: price_availability.sale,
    sale_start_at: price.sale_start_at,
    sale_end_at: price.sale_end_at,
    quantity_remaining: remaining(ticket, price_availability.left),
    max_per_order: price_availability.max_per_order,
  }
}

function remaining({ show_quantity_remaining }: Ticket, left: number): number | null {
  return show_quantity_remaining && left < UNLIMITED ? left : null
}

/** Returns a ticket type with its prices in a visitor's language. */
export function localizeTicket(ticket: Ticket, language: Locale): Ticket {
  return {
    ...localizeRow(ticket, language),
    prices: ticket.prices.map((price) => localizeRow(price, language)),
  }
}
