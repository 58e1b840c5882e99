import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { PromoCode } from '#contract/parts/promo-codes.ts'
import {
  listPublicEvents,
  type PublicEvent,
  type PublicEventFull,
  type PublicPromoCode,
  type PublicTicket,
} from '#contract/events/public-events.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { priceRange } from '#rules/sale/price-range.ts'
import { promoCodeStatus } from '#rules/sale/promo-code.ts'
import { placesFor, type Place, type PlacesOf } from '#rules/sale/free-places.ts'
import { eventSale, type Moment } from '#rules/sale/public-sale.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { pageOf } from '#server/http/page-of.ts'
import { listOfEvent as filesOf } from '#server/modules/attachments/service.ts'
import { logosOf, morePicturesOf } from '#server/modules/covers/service.ts'
import { findByCode } from '#server/modules/promo-codes/service.ts'
import { listOfEvents as questionsOf } from '#server/modules/questions/service.ts'
import { findAtAddress } from './at-address.ts'
import { countGuess, guessing, uncountGuess } from './guesses.ts'
import { offerTo, type Offer, type Wares } from './offer.ts'
import { presentEvent, presentFull, presentPromoCode, presentRefusedCode, type Shown } from './present.ts'
import * as store from './store.ts'
import type { PublicRow } from './store.ts'
import { detailsOf, waresOf, type EventDetails } from './event-details.ts'

export { askedOfBuyers } from './asked-of-buyers.ts'
export { guessing } from './guesses.ts'
export { widgetOf } from './widget.ts'

/** A request that opens its own transactions, and where it comes from. */
export type Visit = { context: Omit<Context, 'tx'>; address: string }

/** Who looks: the code as typed, '' for none, and their own reservation, whose places count as free for them. */
export type Visitor = { promo_code: string; own_hold: Id | null }

/** What a visitor may buy of an event now. */
export type Sale = {
  row: PublicRow
  tickets: PublicTicket[]
  /** The most of each ticket type in one order, however many are left. */
  limits: ReadonlyMap<Id, number>
  promo_code: PromoCode | null
  /** Whether each of several wishes has its places, if nobody took one since. */
  placesFor: (wanted: readonly PlacesOf[]) => Place[]
}

const isEventId = (id: string) => idOf('event').safeParse(id).success

/** One page of the live events of every account that are not over, as a visitor without a code sees them. */
export async function list(
  context: Context,
  query: QueryOf<typeof listPublicEvents>,
): Promise<OkOf<typeof listPublicEvents>> {
  const { rows, total } = await store.page(context.tx, query, context.now)
  const details = await detailsOf(context, rows)
  return pageOf(
    listPublicEvents.query,
    query,
    total,
    rows.map((row): PublicEvent => {
      const own = details(row)
      return presentEvent(shownOf(row, own, offerTo(own, null, momentOf(row, context.now)), context.now))
    }),
  )
}

/**
 * A live event as a visitor with this code sees it, one that is over too. A code that does not hold changes
 * nothing, and who tried too many of them is told of none. Errors: event.not_found.
 */
export async function read(
  db: Database,
  visit: Visit,
  event_id: Id,
  { promo_code, own_hold }: Visitor,
): Promise<PublicEventFull> {
  const may_try = promo_code !== '' && (await isLive(db, event_id)) && (await mayGuess(db, visit, event_id))
  const visitor = { promo_code: may_try ? promo_code : '', own_hold }
  const full = await db.read((tx) => readFull({ ...visit.context, tx }, event_id, visitor))
  if (promo_code === '') return full
  if (full.promo === null) return { ...full, promo: presentRefusedCode(promo_code) }
  if (full.promo.is_valid) await uncountGuess(db, visit.address, event_id, visit.context.now)
  return full
}

/**
 * The same by what stands in an address: the id of the event, then any readable part will do; or the id of its
 * organizer, or its name as an address has it, and the readable part, of several the event that comes next.
 * Errors: event.not_found.
 */
export async function find(
  db: Database,
  visit: Visit,
  { owner, slug }: { owner: string; slug: string },
  visitor: Visitor,
): Promise<PublicEventFull> {
  if (slug === '') throw new AppError('event.not_found')
  if (isEventId(owner)) return read(db, visit, owner, visitor)
  const found = await db.read((tx) => findAtAddress(tx, { owner, slug }, visit.context.now))
  if (found === null) throw new AppError('event.not_found')
  return read(db, visit, found, visitor)
}

/**
 * What a code gives at a live event. Unknown, expired, used up and of no use are one answer.
 * Errors: event.not_found, promo_code.invalid, rate.limited.
 */
export async function checkCode(
  db: Database,
  visit: Visit,
  event_id: Id,
  code: string,
): Promise<PublicPromoCode> {
  if (!(await isLive(db, event_id))) throw new AppError('event.not_found')
  const { now } = visit.context
  return guessing(db, { address: visit.address, event_id, now }, () =>
    db.read(async (tx) => {
      const context = { ...visit.context, tx }
      const row = await requireLive(context, event_id)
      const { offer, promo_code } = await offerAt(context, row, (await waresOf(context, [row]))(row), code)
      if (promo_code === null) throw new AppError('promo_code.invalid')
      return presentPromoCode(promo_code, offer.changed_ids)
    }),
  )
}

/**
 * What a visitor may buy of a live event with the code that they give. Errors: event.not_found, promo_code.invalid.
 * @param typed the code, '' for none
 * @param own_hold a reservation of the visitor that what they want takes the place of
 */
export async function saleFor(
  context: Context,
  event_id: Id,
  typed: string,
  own_hold: Id | null,
): Promise<Sale> {
  const row = await requireLive(context, event_id)
  const wares = (await waresOf(context, [row], own_hold))(row)
  const { offer, promo_code } = await offerAt(context, row, wares, typed)
  if (typed !== '' && promo_code === null) {
    const code = 'promo_code.invalid'
    throw new AppError(code, { errors: { promo_code: [code] } })
  }
  return {
    row,
    tickets: offer.tickets,
    limits: new Map(wares.tickets.map((ticket) => [ticket.id, ticket.max_per_order])),
    promo_code,
    placesFor: (wanted) => placesFor(wanted, placesOf(wares)),
  }
}

function placesOf({ tickets, shared }: Wares): Parameters<typeof placesFor>[1] {
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

async function isLive(db: Database, event_id: Id): Promise<boolean> {
  return (await db.read((tx) => store.findLive(tx, event_id))) !== undefined
}

async function mayGuess(db: Database, { address, context }: Visit, event_id: Id): Promise<boolean> {
  try {
    await countGuess(db, address, event_id, context.now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate.limited') return false
    throw error
  }
}

async function readFull(
  context: Context,
  event_id: Id,
  { promo_code: typed, own_hold }: Visitor,
): Promise<PublicEventFull> {
  const { tx, now } = context
  const row = await requireLive(context, event_id)
  const own = (await detailsOf(context, [row], own_hold))(row)
  const { offer, promo_code } = await offerAt(context, row, own, typed)
  const logos = await logosOf(tx, row.organizer === null ? [] : [row.organizer.id])
  return presentFull({
    ...shownOf(row, own, offer, now),
    is_over: momentOf(row, now).over_at <= now,
    logo_url: (row.organizer && logos.get(row.organizer.id)) ?? null,
    pictures: await morePicturesOf(tx, event_id),
    files: await filesOf(context, event_id),
    tickets: offer.tickets,
    questions: await questionsOf(context, [event_id]),
    promo: typed === '' ? null : tellCode(typed, promo_code, offer),
  })
}

function tellCode(
  typed: string,
  promo_code: PromoCode | null,
  { changed_ids }: Offer,
): PublicEventFull['promo'] {
  if (promo_code === null) return presentRefusedCode(typed)
  return { ...presentPromoCode(promo_code, changed_ids), is_valid: true }
}

async function requireLive({ tx }: Context, event_id: Id): Promise<PublicRow> {
  const row = await store.findLive(tx, event_id)
  if (row === undefined) throw new AppError('event.not_found')
  return row
}

/** What a visitor is offered with the code that they give, '' for none; null is a code that does nothing here. */
async function offerAt(
  context: Context,
  row: PublicRow,
  wares: Wares,
  typed: string,
): Promise<{ offer: Offer; promo_code: PromoCode | null }> {
  const code = typed === '' ? null : await findByCode(context, row.event.id, typed)
  const active = code !== null && promoCodeStatus(code, context.now) === 'active' ? code : null
  const offer = offerTo(wares, active, momentOf(row, context.now))
  return { offer, promo_code: offer.changed_ids.length === 0 ? null : active }
}

const momentOf = ({ event }: PublicRow, now: Context['now']): Moment => ({ now, over_at: eventOverAt(event) })

function shownOf(row: PublicRow, own: EventDetails, offer: Offer, now: Context['now']): Shown {
  return {
    row,
    categories: own.categories,
    cover: own.cover,
    price: priceRange(offer.tickets.flatMap(({ prices }) => prices)),
    sale: eventSale(offer.standings, momentOf(row, now).over_at <= now),
  }
}
