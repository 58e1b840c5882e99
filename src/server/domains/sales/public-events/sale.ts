import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { PublicTicket } from '#contract/events/public-events.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import { saleOverAt } from '#rules/events/event-status.ts'
import { checkAvailability, type AvailabilityResult, type TicketQuantity } from '#rules/sales/availability.ts'
import { offeredPaymentOptions } from '#rules/sales/offline-payment.ts'
import { promoCodeStatus } from '#rules/sales/promo-code.ts'
import { countSharedCapacity, type SaleMoment } from '#rules/sales/public-sale.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { takesCards } from '#server/domains/payments/index.ts'
import { tierOfVisitor } from '#server/domains/members/index.ts'
import { findByCode } from '#server/domains/sales/promo-codes/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { presentAll } from '#server/domains/events/index.ts'
import { ticketsForVisitor, type Offer, type OfferInput } from '#rules/sales/tickets-for-visitor.ts'
import type { PublicRow } from './store.ts'

/** The sale config of an event and its sold and held quantities at one time. */
export type SaleSnapshot = { terms: SaleConfig; taken: readonly TicketQuantity[] }

/** What a visitor may buy of an event now. */
export type Sale = {
  terms: SaleConfig
  tickets: PublicTicket[]
  /** Maximum of each ticket type per order, regardless of availability. */
  limits: ReadonlyMap<Id, number>
  promo_code: PromoCode | null
  /** Checks the availability for several requests, each against the state that was read. */
  checkAvailability: (wanted: readonly TicketQuantity[]) => AvailabilityResult[]
}

/**
 * Returns what a visitor may buy of a live event with a code. Errors: event.not_found, promo_code.invalid.
 * @param typed the code, '' for none
 */
export async function saleFor(
  context: Context,
  looked: SaleSnapshot | undefined,
  typed: string,
): Promise<Sale> {
  const { terms, taken } = requireLive(looked)
  const wares = await loadOfferInput(context, { terms, taken })
  const { offer, promo_code } = await offerWithCode(context, terms, wares, typed)
  if (typed !== '' && promo_code === null) {
    const code = 'promo_code.invalid'
    throw new AppError(code, { errors: { promo_code: [code] } })
  }
  return {
    terms,
    tickets: offer.tickets,
    limits: new Map(wares.tickets.map((ticket) => [ticket.id, ticket.max_per_order])),
    promo_code,
    checkAvailability: (wanted) => checkAvailability(wanted, availabilityInputOf(wares)),
  }
}

/** Requires a live event. Errors: event.not_found. */
export function requireLive(looked: SaleSnapshot | undefined): SaleSnapshot {
  if (looked?.terms.event.status !== 'live') throw new AppError('event.not_found')
  return looked
}

/** Reads the offer of one event. */
export async function loadOfferInput(
  context: Pick<Context, 'tx' | 'now' | 'cards'>,
  { terms, taken }: SaleSnapshot,
): Promise<OfferInput> {
  const { event, settings, account, capacities } = terms
  const tickets = presentAll(terms.tickets, terms.prices, taken)
  const said = { ...SETTINGS_DEFAULTS, ...settings }
  const can_pay =
    offeredPaymentOptions(said, event, context.now).length > 0 || (await takesCards(context, account))
  const taxes = new Map(terms.taxes.map((tax) => [tax.id, tax]))
  return { tickets, shared: countSharedCapacity(capacities, tickets), taxes, can_pay }
}

/** Returns the offer for a visitor with a code ('' for none); null when the code has no effect here. */
export async function offerWithCode(
  context: Context,
  { event }: Pick<PublicRow, 'event'>,
  wares: OfferInput,
  typed: string,
): Promise<{ offer: Offer; promo_code: PromoCode | null }> {
  const code = typed === '' ? null : await findByCode(context, event.id, typed)
  const active = code !== null && promoCodeStatus(code, context.now) === 'active' ? code : null
  const tier = await tierFor(context, wares)
  const offer = ticketsForVisitor(wares, { tier, promo_code: active }, saleMomentOf(event, context.now))
  return { offer, promo_code: offer.changed_ids.length === 0 ? null : active }
}

/** Returns the visitor's tier if something is restricted to tiers. */
export async function tierFor(
  context: Context,
  { tickets }: Pick<OfferInput, 'tickets'>,
): Promise<MemberTier | null> {
  const is_asked = tickets.some(({ member_tiers }) => member_tiers.length > 0)
  return is_asked ? tierOfVisitor(context) : null
}

export const saleMomentOf = (event: PublicRow['event'], now: Context['now']): SaleMoment => ({
  now,
  over_at: saleOverAt(event),
})

function availabilityInputOf({ tickets, shared }: OfferInput): Parameters<typeof checkAvailability>[1] {
  const prices = tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({ ...price, ticket_id: ticket.id })),
  )
  return {
    ticket_ids: new Set(tickets.map(({ id }) => id)),
    prices,
    capacities: shared.filter(({ status }) => status === 'ACTIVE'),
    taken: prices.map(({ id, ticket_id, quantity_sold }) => {
      return { ticket_id, price_id: id, quantity: quantity_sold }
    }),
  }
}
