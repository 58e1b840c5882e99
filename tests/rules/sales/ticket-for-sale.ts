import { UNLIMITED } from '#contract/wire/money.ts'
import {
  ticketAvailability,
  type SharedCapacity,
  type TicketForSale,
  type TicketAvailability,
  type Visitor,
} from '#rules/sales/public-sale.ts'

export const BEFORE = '2026-06-01T00:00:00.000Z'
export const NOW = '2026-06-15T12:00:00.000Z'
export const AFTER = '2026-07-01T00:00:00.000Z'
export const LATER = '2026-08-01T00:00:00.000Z'

export const openPrice = {
  id: 'pr_1',
  price_cents: 20_000,
  sale_start_at: null,
  sale_end_at: null,
  quantity_available: UNLIMITED,
  quantity_sold: 0,
  is_hidden: false,
}
export const earlyPrice = { ...openPrice, id: 'pr_early', sale_end_at: BEFORE }
export const laterPrice = { ...openPrice, id: 'pr_later', sale_start_at: AFTER }
export const soldOutPrice = { ...openPrice, id: 'pr_gone', quantity_available: 5, quantity_sold: 5 }
export const ticket: TicketForSale = {
  id: 'tk_1',
  type: 'PAID',
  sale_start_at: null,
  sale_end_at: null,
  is_hidden: false,
  is_paused: false,
  hide_before_sale_start: false,
  hide_after_sale_end: false,
  hide_when_sold_out: false,
  is_hidden_without_promo_code: false,
  member_tiers: [],
  min_per_order: 1,
  max_per_order: 10,
  prices: [openPrice],
}
export const anonymousVisitor: Visitor = { tier: null, promo_code: null, can_pay: true }
export const saleMoment = { now: NOW, over_at: LATER }
export const makeSharedCapacity = (capacity: Partial<SharedCapacity>): SharedCapacity => ({
  status: 'ACTIVE',
  capacity: 8,
  used: 8,
  ticket_ids: ['tk_1', 'tk_2'],
  ...capacity,
})

export const saleStateOf = (standing: TicketAvailability) =>
  standing.kind === 'shown' ? standing.sale : `hidden:${standing.because ?? ''}`
export const standingOf = (changed: Partial<TicketForSale>, visitor = anonymousVisitor) =>
  ticketAvailability({ ...ticket, ...changed }, visitor, saleMoment)
