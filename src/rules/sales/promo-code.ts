import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { AppliedDiscountType } from '#contract/events/public-sale.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { Ticket } from '#contract/resources/tickets.ts'

export type PromoCodeStatus = 'active' | 'expired' | 'used_up'

/** Returns whether a promo code can be used now: before its expiry and within its maximum number of uses. */
export function promoCodeStatus(
  { expires_at, max_uses, times_used }: Pick<PromoCode, 'expires_at' | 'max_uses' | 'times_used'>,
  now: Instant,
): PromoCodeStatus {
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_uses !== null && times_used >= max_uses ? 'used_up' : 'active'
}

/** What a sale needs of a promo code or voucher: the ticket types that it names, and how it changes prices. */
export type AppliedCode = Pick<
  PromoCode,
  'code' | 'discount' | 'applicable_ticket_ids' | 'combines_with_member_price'
> & {
  discount_type: AppliedDiscountType
}

/** Returns whether a promo code applies to a ticket type; a code without ticket types applies to all. */
export function appliesToTicket(
  { applicable_ticket_ids }: Pick<PromoCode, 'applicable_ticket_ids'>,
  ticket_id: Id,
): boolean {
  return applicable_ticket_ids.length === 0 || applicable_ticket_ids.includes(ticket_id)
}

/**
 * Returns whether a promo code affects a visible ticket type. A discount does not affect free tickets and
 * donations, but the code can reveal them (S6.7).
 */
export function affectsTicket(
  code: Pick<AppliedCode, 'applicable_ticket_ids' | 'discount_type'>,
  ticket: Pick<Ticket, 'id' | 'type' | 'is_hidden_without_promo_code'>,
): boolean {
  if (!appliesToTicket(code, ticket.id)) return false
  const can_be_cheaper = ticket.type === 'PAID' || ticket.type === 'TIERED'
  const is_for_all = code.discount_type === 'NONE' || code.discount_type === 'PRICE'
  return ticket.is_hidden_without_promo_code || is_for_all || can_be_cheaper
}
