import type { Id } from '#contract/wire/id.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { PublicTicket } from '#contract/events/public-events.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import { affectsTicket, type AppliedCode } from './promo-code.ts'
import {
  ticketAvailability,
  type SaleMoment,
  type SharedCapacity,
  type TicketAvailability,
} from './public-sale.ts'
import { publicTicket } from './public-ticket.ts'

/** Rows of an event that decide what is offered. */
export type OfferInput = {
  tickets: readonly Ticket[]
  shared: readonly SharedCapacity[]
  /** Whether a payment method is available. */
  can_pay: boolean
  /** Taxes and fees of the account, by id. */
  taxes: ReadonlyMap<Id, TaxOrFee>
}
export type Offer = {
  tickets: PublicTicket[]
  standings: TicketAvailability[]
  /** The ticket types that the promo code affects. */
  changed_ids: Id[]
}

/** The visitor's member tier (null: no member) and active promo code (null: none). */
export type OfferRecipient = { tier: MemberTier | null; promo_code: AppliedCode | null }

/** Returns the ticket types offered to a visitor, in order. */
export function ticketsForVisitor(
  { tickets, shared, taxes, can_pay }: OfferInput,
  { tier, promo_code }: OfferRecipient,
  at: SaleMoment,
): Offer {
  const offer: Offer = { tickets: [], standings: [], changed_ids: [] }
  for (const ticket of tickets) {
    const availability = ticketAvailability(ticket, { tier, promo_code, can_pay }, at, shared)
    offer.standings.push(availability)
    if (availability.kind === 'hidden') continue
    const is_changed = promo_code !== null && affectsTicket(promo_code, ticket)
    if (is_changed) offer.changed_ids.push(ticket.id)
    const additions = { taxes: taxesOn(ticket, taxes), promo_code: is_changed ? promo_code : null, tier }
    offer.tickets.push(publicTicket(ticket, availability, additions))
  }
  return offer
}

function taxesOn({ type, tax_and_fee_ids }: Ticket, taxes_by_id: OfferInput['taxes']): TaxOrFee[] {
  if (type === 'FREE') return []
  return tax_and_fee_ids.flatMap((id) => taxes_by_id.get(id) ?? []).filter(({ is_active }) => is_active)
}
