import type { Voucher } from '#contract/sales/vouchers.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { AppliedCode } from '#rules/sales/promo-code.ts'
import type { OfferInput } from '#rules/sales/tickets-for-visitor.ts'

/** What a voucher allows its holder. */
export type VoucherTerms = Pick<
  Voucher,
  'code' | 'ticket_id' | 'quantity' | 'passes_sold_out' | 'price_cents'
> & {
  /** The only price that it buys; null: any of its ticket types. */
  price_id: Id | null
  /** Its places are still held. */
  has_places: boolean
}

/** Returns whether the stock cannot refuse a voucher: its places are held, or it passes sold-out types. */
export const isGuaranteed = ({ has_places, passes_sold_out }: VoucherTerms): boolean =>
  has_places || passes_sold_out

/**
 * Returns the offer to the holder of a voucher: only its ticket types, a named one even if it is hidden, and at most
 * its quantity. Sale windows, pauses and tiers apply to vouchers too; held places outlast the window of their price.
 */
export function offerWithVoucher(input: OfferInput, voucher: VoucherTerms): OfferInput {
  const { ticket_id } = voucher
  return {
    ...input,
    tickets: input.tickets
      .filter(({ id }) => ticket_id === null || id === ticket_id)
      .map((ticket) => ticketWithVoucher(ticket, voucher)),
    shared: isGuaranteed(voucher) ? [] : input.shared,
  }
}

function ticketWithVoucher(ticket: Ticket, voucher: VoucherTerms): Ticket {
  const { ticket_id, price_id, quantity } = voucher
  const max_per_order = ticket_id === null ? Math.min(ticket.max_per_order, quantity) : quantity
  const prices = ticket.prices.filter(({ id }) => price_id === null || id === price_id)
  const revealed = { is_hidden: false, is_hidden_without_promo_code: false, hide_when_sold_out: false }
  return {
    ...ticket,
    ...(ticket_id === null ? {} : revealed),
    max_per_order,
    min_per_order: Math.min(ticket.min_per_order, max_per_order),
    prices: prices.map((price) => ({
      ...price,
      ...(voucher.has_places ? { sale_start_at: null, sale_end_at: null } : {}),
      ...(isGuaranteed(voucher) ? { quantity_sold: 0, quantity_available: quantity } : {}),
    })),
  }
}

/** Returns a voucher as the code that reveals and prices tickets. */
export function appliedVoucher({ code, ticket_id, price_cents }: VoucherTerms): AppliedCode {
  return {
    code,
    discount_type: price_cents === null ? 'NONE' : 'PRICE',
    discount: price_cents ?? 0,
    applicable_ticket_ids: ticket_id === null ? [] : [ticket_id],
    combines_with_member_price: false,
  }
}

type WindowedPrice = { id: Id; is_hidden: boolean; sale_end_at: Instant | null }

/** Returns the prices at which places can be reserved, in order; the first of all if every sale has ended. */
export function pricesForPlaces<Price extends WindowedPrice>(
  prices: readonly Price[],
  now: Instant,
): Price[] {
  const open = prices.filter(
    ({ is_hidden, sale_end_at }) => !is_hidden && (sale_end_at === null || sale_end_at > now),
  )
  return open.length > 0 ? open : prices.slice(0, 1)
}
