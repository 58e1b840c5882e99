import { memberTier, type MemberTier } from '#contract/members/member-tier.ts'
import type { Event } from '#contract/events/events.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { WAITING_LIST_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { checkAvailability, type TicketQuantity } from '#rules/sales/availability.ts'
import type { SharedCapacity } from '#rules/sales/public-sale.ts'
import { saleStatusInEvent } from '#rules/sales/sale-status.ts'

const HOUR_MS = 3_600_000

/** What a person waits for; `ticket_ids` empty: any ticket type. */
export type WaitingRequest = { ticket_ids: readonly Id[]; tier: MemberTier | null }
/** A person in the list. */
export type WaitingPerson = WaitingRequest & { id: Id; quantity: number; joined_at: Instant }
/** Places to hold for a person until an instant. */
export type PlannedOffer = { entry_id: Id; ticket_id: Id; price_id: Id; quantity: number; until: Instant }

type WaitingSettings = Pick<EventSettings, 'waiting_list' | 'waiting_list_hours' | 'waiting_list_by_tier'>
type WaitingEvent = Pick<Event, 'status' | 'happening' | 'starts_at' | 'ends_at'>
/** An event's sale, as the waiting list sees it. */
export type WaitingSale = {
  event: WaitingEvent
  settings: Partial<WaitingSettings> | null
  tickets: readonly Ticket[]
}

/** Returns the settings of an event's waiting list. */
export const waitingSettingsOf = (settings: Partial<WaitingSettings> | null): WaitingSettings => ({
  ...WAITING_LIST_DEFAULTS,
  ...settings,
})

/** Returns whether people can wait for tickets of an event, and get offers: the list is on until the event begins. */
export function isWaitingListOpen(
  { event, settings }: Pick<WaitingSale, 'event' | 'settings'>,
  now: Instant,
): boolean {
  const is_live = event.status === 'live' && !isOffSale(event.happening)
  return waitingSettingsOf(settings).waiting_list && is_live && now < event.starts_at
}

/**
 * Returns a full capacity of the ticket types that somebody waits for, so that places that become free are not sold
 * to others; none if nobody waits. A type whose sale has ended is not kept.
 */
export function keptForWaiting(
  wishes: readonly WaitingRequest[],
  sale: WaitingSale,
  now: Instant,
): SharedCapacity[] {
  if (wishes.length === 0 || !isWaitingListOpen(sale, now)) return []
  const ticket_ids = sale.tickets.flatMap((ticket) => {
    const is_wanted = wishes.some((wish) => isWanted(wish, ticket))
    return is_wanted && openPrices(ticket, sale.event, now).length > 0 ? [ticket.id] : []
  })
  return ticket_ids.length === 0 ? [] : [{ status: 'ACTIVE', capacity: 0, used: 0, ticket_ids }]
}

/** Returns the people in the order in which they get offers: as they joined, by tier first if the event wants that. */
export function orderWaiting<Person extends Pick<WaitingPerson, 'id' | 'tier' | 'joined_at'>>(
  people: readonly Person[],
  settings: Partial<WaitingSettings> | null,
): Person[] {
  const { waiting_list_by_tier } = waitingSettingsOf(settings)
  const rank = ({ tier }: Person) => (tier === null ? -1 : memberTier.options.indexOf(tier))
  return people.toSorted(
    (a, b) =>
      (waiting_list_by_tier ? rank(b) - rank(a) : 0) ||
      a.joined_at.localeCompare(b.joined_at) ||
      a.id.localeCompare(b.id),
  )
}

/**
 * Returns the offers that the stock allows, in this order of people. Each gets all wanted tickets of one type or
 * nothing: who wants more than is left is passed over and keeps their place. Every offer passes every capacity of
 * its type, together with the ones before it. No offer outlasts its sale or the start of the event.
 * @param sale.capacities active capacities of the event
 * @param sale.taken sold and held quantities
 */
export function planOffers(
  people: readonly WaitingPerson[],
  sale: WaitingSale & {
    capacities: readonly Pick<SharedCapacity, 'capacity' | 'ticket_ids'>[]
    taken: readonly TicketQuantity[]
  },
  now: Instant,
): PlannedOffer[] {
  const { tickets, event, capacities } = sale
  if (!isWaitingListOpen(sale, now)) return []
  const hours = waitingSettingsOf(sale.settings).waiting_list_hours
  const open = tickets.map((ticket) => ({ ticket, prices: openPrices(ticket, event, now) }))
  const ticket_ids = new Set(tickets.map(({ id }) => id))
  const prices = tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({ ...price, ticket_id: ticket.id })),
  )
  const taken = [...sale.taken]
  return people.flatMap((person): PlannedOffer[] => {
    const { quantity } = person
    for (const { ticket, prices: sold } of open.filter((each) => isSuited(person, each.ticket)))
      for (const price of sold) {
        const request = { ticket_id: ticket.id, price_id: price.id, quantity }
        const [result] = checkAvailability([request], { ticket_ids, prices, capacities, taken })
        if (typeof result !== 'object') continue
        taken.push(request)
        const ends = [addMs(now, hours * HOUR_MS), event.starts_at, ticket.sale_end_at, price.sale_end_at]
        const until = ends.reduce<Instant>((a, b) => (b !== null && b < a ? b : a), event.starts_at)
        return [{ entry_id: person.id, ...request, until }]
      }
    return []
  })
}

function isWanted({ ticket_ids, tier }: WaitingRequest, ticket: Ticket): boolean {
  const is_named = ticket_ids.includes(ticket.id)
  if (!is_named && (ticket_ids.length > 0 || ticket.is_hidden_without_promo_code)) return false
  return ticket.member_tiers.length === 0 || (tier !== null && ticket.member_tiers.includes(tier))
}

const isSuited = (person: WaitingPerson, ticket: Ticket): boolean =>
  isWanted(person, ticket) &&
  person.quantity >= ticket.min_per_order &&
  person.quantity <= ticket.max_per_order

/** Returns the prices that are on sale now, however many are left. */
function openPrices(ticket: Ticket, event: WaitingEvent, now: Instant): TicketPrice[] {
  return ticket.prices.filter((price) => {
    const unlimited = { ...price, quantity_available: UNLIMITED, quantity_sold: 0 }
    return saleStatusInEvent({ ...ticket, prices: [unlimited] }, event, now) === 'on_sale'
  })
}
