import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { PublicTicket } from '#contract/events/public-events.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import { saleOverAt } from '#rules/events/event-status.ts'
import { checkAvailability, type AvailabilityResult, type TicketQuantity } from '#rules/sales/availability.ts'
import { offeredPaymentOptions } from '#rules/sales/offline-payment.ts'
import { promoCodeStatus, type AppliedCode } from '#rules/sales/promo-code.ts'
import { countSharedCapacity, type SaleMoment } from '#rules/sales/public-sale.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { takesCards } from '#server/domains/payments/index.ts'
import { tierOfVisitor } from '#server/domains/members/index.ts'
import type { SaleConfig, WaitingRequest } from '#server/domains/sales/sale-config/service.ts'
import type { UsableVoucher } from '#server/domains/sales/vouchers/service.ts'
import { presentAll } from '#server/domains/events/index.ts'
import { appliedVoucher, offerWithVoucher } from '#rules/vouchers/voucher.ts'
import { keptForWaiting } from '#rules/vouchers/waiting-list.ts'
import { ticketsForVisitor, type Offer, type OfferInput } from '#rules/sales/tickets-for-visitor.ts'
import type { PublicRow } from './store.ts'

/** The sale config of an event and what is sold, held and waited for at one time. */
export type SaleSnapshot = {
  sale_config: SaleConfig
  taken: readonly TicketQuantity[]
  /** What people of the waiting list wait for. */
  waiting: readonly WaitingRequest[]
}

/** The event's promo code or voucher that a visitor typed; both null for any other text. */
export type TypedCode = { promo_code: PromoCode | null; voucher: UsableVoucher | null }
export const NO_CODE: TypedCode = { promo_code: null, voucher: null }

/** Current offer of an event for a visitor. */
export type Sale = {
  sale_config: SaleConfig
  tickets: PublicTicket[]
  /** Maximum of each ticket type per order, regardless of availability. */
  limits: ReadonlyMap<Id, number>
  /** Null when it has no effect here; at most one of them is given. */
  promo_code: PromoCode | null
  voucher: UsableVoucher | null
  /** The code with its effect on prices; null: none. */
  discount: AppliedCode | null
  /** Checks the availability for several requests, each against the state that was read. */
  checkAvailability: (lines: readonly TicketQuantity[]) => AvailabilityResult[]
}

/**
 * Returns what a visitor may buy of a live event with a code. Errors: event.not_found, promo_code.invalid.
 * @param code what the visitor typed, '' for nothing, and the event's code or voucher that it names
 */
export async function saleFor(
  context: Context,
  snapshot: SaleSnapshot | undefined,
  { typed_code, code }: { typed_code: string; code: TypedCode },
): Promise<Sale> {
  const live = requireLive(snapshot)
  const { sale_config } = live
  const { offer, offer_input, applied, ...used } = await offerWithCode(
    context,
    sale_config,
    await loadOfferInput(context, live),
    code,
  )
  if (typed_code !== '' && applied === null) {
    const invalid = 'promo_code.invalid'
    throw new AppError(invalid, { errors: { promo_code: [invalid] } })
  }
  return {
    sale_config,
    tickets: offer.tickets,
    limits: new Map(offer_input.tickets.map((ticket) => [ticket.id, ticket.max_per_order])),
    ...used,
    discount: applied,
    checkAvailability: (lines) => checkAvailability(lines, availabilityInputOf(offer_input)),
  }
}

/** Requires a live event. Errors: event.not_found. */
export function requireLive(snapshot: SaleSnapshot | undefined): SaleSnapshot {
  if (snapshot?.sale_config.event.status !== 'live') throw new AppError('event.not_found')
  return snapshot
}

/** Reads the offer of one event. */
export async function loadOfferInput(
  context: Pick<Context, 'tx' | 'now' | 'cards'>,
  { sale_config, taken, waiting }: SaleSnapshot,
): Promise<OfferInput> {
  const { event, settings, account, capacities } = sale_config
  const tickets = presentAll(sale_config.tickets, sale_config.prices, taken)
  const payment_settings = { ...SETTINGS_DEFAULTS, ...settings }
  const can_pay =
    offeredPaymentOptions(payment_settings, event, context.now).length > 0 ||
    (await takesCards(context, account))
  const taxes = new Map(sale_config.taxes.map((tax) => [tax.id, tax]))
  const kept = keptForWaiting(waiting, { tickets, event, settings: payment_settings }, context.now)
  return { tickets, shared: [...countSharedCapacity(capacities, tickets), ...kept], taxes, can_pay }
}

/** An offer with the code that it was made for, and the rows behind it. */
type OfferWithCode = TypedCode & { offer: Offer; offer_input: OfferInput; applied: AppliedCode | null }

/** Returns the offer for a visitor with a code or voucher; null codes when it has no effect here. */
export async function offerWithCode(
  context: Context,
  { event }: Pick<PublicRow, 'event'>,
  all: OfferInput,
  { promo_code: typed, voucher }: TypedCode,
): Promise<OfferWithCode> {
  const promo_code = typed !== null && promoCodeStatus(typed, context.now) === 'active' ? typed : null
  const applied = voucher === null ? promo_code : appliedVoucher(voucher)
  const offer_input = voucher === null ? all : offerWithVoucher(all, voucher)
  const tier = await tierFor(context, offer_input)
  const moment = saleMomentOf(event, context.now)
  const offer = ticketsForVisitor(offer_input, { tier, promo_code: applied }, moment)
  if (offer.changed_ids.length > 0) return { offer, offer_input, applied, promo_code, voucher }
  if (voucher === null) return { offer, offer_input, applied: null, ...NO_CODE }
  return offerWithCode(context, { event }, all, NO_CODE)
}

/** Returns the visitor's tier if something is restricted to tiers or cheaper for them. */
export async function tierFor(
  context: Context,
  { tickets }: Pick<OfferInput, 'tickets'>,
): Promise<MemberTier | null> {
  const depends_on_tier = tickets.some(
    ({ member_tiers, prices }) =>
      member_tiers.length > 0 || prices.some(({ member_price_cents }) => member_price_cents !== null),
  )
  return depends_on_tier ? tierOfVisitor(context) : null
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
