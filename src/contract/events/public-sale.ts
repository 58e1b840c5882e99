import { z } from 'zod'
import { idOf } from '../wire/id.ts'

/** Sale status of a ticket type or price for the calling visitor. */
export const ticketSaleStatus = z.enum([
  'on_sale',
  'member_only',
  /** No payment method is available yet. */
  'not_payable',
  'not_yet',
  'paused',
  'sold_out',
  'ended',
])
export type TicketSaleStatus = z.infer<typeof ticketSaleStatus>

/** Sale status of a whole event; `none`: nothing that this visitor could ever buy. */
export const eventSaleStatus = z.enum(['on_sale', 'not_yet', 'sold_out', 'ended', 'none'])
export type EventSaleStatus = z.infer<typeof eventSaleStatus>

/** How a promo code or voucher changes prices; PRICE: a voucher's price of one ticket. */
export const appliedDiscountType = z.enum(['NONE', 'FIXED', 'PERCENTAGE', 'PRICE'])
export type AppliedDiscountType = z.infer<typeof appliedDiscountType>

/** Lowest and highest all-in price of one available ticket; minor units. */
export const priceRange = z.object({ from_all_in_cents: z.number().int(), to_all_in_cents: z.number().int() })
export type PriceRange = z.infer<typeof priceRange>

/** Public data of a promo code or voucher for those who have it. */
export const publicPromoCode = z.object({
  code: z.string(),
  discount_type: appliedDiscountType,
  /** FIXED: minor units off each ticket; PERCENTAGE: percent; PRICE: minor units for each ticket; NONE: 0. */
  discount: z.number(),
  combines_with_member_price: z.boolean().default(false),
  /** Ticket types that it reveals or discounts; never empty for a valid code. */
  applicable_ticket_ids: z.array(idOf('ticket')),
})
export type PublicPromoCode = z.infer<typeof publicPromoCode>
