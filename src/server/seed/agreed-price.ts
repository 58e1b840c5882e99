import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import { priceOrder } from '#rules/sales/pricing.ts'
import type { DemoPromoCode } from './catalogue.ts'
import { demoId } from './prng.ts'
import type { SeededEvent, SeededPrice, SeededTicket } from './events.ts'
import { DEMO_TAXES } from './people.ts'

/** Consumes one use of the first promo code that has uses left and applies to this ticket type. */
export function consumePromoCode(
  codes: DemoPromoCode[],
  { tickets }: SeededEvent,
  ticket: SeededTicket,
): DemoPromoCode | undefined {
  if (ticket.prices.every(({ price_cents }) => price_cents === 0)) return undefined
  const code = codes.find(
    ({ uses, tickets: ticket_positions }) =>
      uses > 0 && (ticket_positions === undefined || ticket_positions.includes(tickets.indexOf(ticket))),
  )
  if (code !== undefined) code.uses -= 1
  return code
}

/** Returns the agreed prices of a hold of several tickets at one price. */
export function priceDemoOrder(
  ticket: SeededTicket,
  { id, label, price_cents }: SeededPrice,
  quantity: number,
  code: DemoPromoCode | undefined,
): HeldOrder {
  const names: readonly string[] = ticket.fees ?? []
  const line = {
    ticket_id: ticket.id,
    ticket_name: ticket.name,
    price_id: id,
    price_label: label,
    quantity,
    price_cents,
    is_donation: ticket.type === 'DONATION',
    taxes_and_fees: DEMO_TAXES.filter((tax) => names.some((name) => demoId('tax_or_fee', name) === tax.id)),
  }
  const discount = code === undefined ? null : { ...code, applicable_ticket_ids: [] }
  return priceOrder([line], discount, SETTINGS_DEFAULTS.price_display_mode)
}
