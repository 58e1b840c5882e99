import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { Ticket } from '#contract/resources/tickets.ts'

export type PromoCodeStatus = 'active' | 'expired' | 'used_up'

/** Whether a promo code can be used now: until just before it expires, and as often as it may be. */
export function promoCodeStatus(
  { expires_at, max_uses, times_used }: Pick<PromoCode, 'expires_at' | 'max_uses' | 'times_used'>,
  now: Instant,
): PromoCodeStatus {
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_uses !== null && times_used >= max_uses ? 'used_up' : 'active'
}

/** Whether a promo code is for a ticket type; one that names none is for all of them. */
export function appliesToTicket(
  { applicable_ticket_ids }: Pick<PromoCode, 'applicable_ticket_ids'>,
  ticket_id: Id,
): boolean {
  return applicable_ticket_ids.length === 0 || applicable_ticket_ids.includes(ticket_id)
}

/**
 * Whether a promo code does anything for a ticket type that can be seen with it. A discount does nothing for what
 * is free or a gift, but the code may be what shows it (S6.7).
 */
export function affectsTicket(
  code: Pick<PromoCode, 'applicable_ticket_ids' | 'discount_type'>,
  ticket: Pick<Ticket, 'id' | 'type' | 'is_hidden_without_promo_code'>,
): boolean {
  if (!appliesToTicket(code, ticket.id)) return false
  const can_be_cheaper = ticket.type === 'PAID' || ticket.type === 'TIERED'
  return ticket.is_hidden_without_promo_code || code.discount_type === 'NONE' || can_be_cheaper
}
