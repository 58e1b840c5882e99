import type { SaleLine } from '#contract/door/box-office.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { priceAllIn, priceOrder, type CartLine } from '#rules/sales/pricing.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'

type TicketRow = SaleConfig['tickets'][number]
type PriceRow = SaleConfig['prices'][number]
/** A line whose ticket type and price exist. */
export type ResolvedLine = { line: SaleLine; ticket: TicketRow; price: PriceRow }

type UnitLine = Omit<CartLine, 'quantity'>

/** Returns the input of the price calculation for one ticket. */
export function unitLineOf({ taxes }: SaleConfig, ticket: TicketRow, price: PriceRow): UnitLine {
  const by_id = new Map(taxes.map((tax) => [tax.id, tax]))
  return {
    ticket_id: ticket.id,
    price_id: price.id,
    price_cents: price.price_cents,
    is_donation: ticket.type === 'DONATION',
    taxes_and_fees: ticket.tax_and_fee_ids.flatMap((id) => by_id.get(id) ?? []),
  }
}

/**
 * Prices a sale as the device showed it. Where the price changed meanwhile, the taxes and fees of today are taken
 * out of the price that was paid.
 */
export function priceSale(sale_config: SaleConfig, lines: readonly ResolvedLine[]): HeldOrder {
  const cart_lines = lines.map(({ line, ticket, price }) => {
    const unit = unitLineOf(sale_config, ticket, price)
    const paid = priceAllIn(unit, null) === line.unit_cents ? unit : containedIn(unit, line.unit_cents)
    const named = { ticket_name: ticket.name, price_label: price.label }
    return { ...paid, ...named, quantity: line.codes.length }
  })
  return priceOrder(cart_lines, null, 'INCLUSIVE')
}

function containedIn(unit: UnitLine, price_cents: number): UnitLine {
  const taxes_and_fees = unit.taxes_and_fees.map((charge) => ({ ...charge, is_contained: true }))
  return { ...unit, price_cents, taxes_and_fees }
}

/** Returns the ticket type and a price of it: the named one, else the first; undefined when there is none. */
export function findPrice(
  { tickets, prices }: SaleConfig,
  { ticket_id, price_id }: { ticket_id: Id; price_id: Id | null },
): { ticket: TicketRow; price: PriceRow } | undefined {
  const ticket = tickets.find(({ id }) => id === ticket_id)
  const own = prices.filter((price) => price.ticket_id === ticket_id)
  // A price that was deleted since counts as the first one; the sum is that of the device.
  const price = own.find(({ id }) => id === price_id) ?? own[0]
  return ticket === undefined || price === undefined ? undefined : { ticket, price }
}
