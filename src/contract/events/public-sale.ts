import { z } from 'zod'

/** How a ticket type, or one of its prices, stands for the visitor who asks. */
export const ticketSaleStatus = z.enum([
  'on_sale',
  'member_only',
  /** There is no way to pay for it yet. */
  'not_payable',
  'not_yet',
  'paused',
  'sold_out',
  'ended',
])
export type TicketSaleStatus = z.infer<typeof ticketSaleStatus>

/** How the sale of a whole event stands; `none`: there is nothing that this visitor could ever buy. */
export const eventSaleStatus = z.enum(['on_sale', 'not_yet', 'sold_out', 'ended', 'none'])
export type EventSaleStatus = z.infer<typeof eventSaleStatus>

/** What one ticket costs with everything on it, from the cheapest to the dearest that can be had; minor units. */
export const priceRange = z.object({ from_all_in_cents: z.number().int(), to_all_in_cents: z.number().int() })
export type PriceRange = z.infer<typeof priceRange>
