import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { listPublicEvents, type PublicEventFull } from '#contract/events/public-events.ts'
import type { PublicPromoCode } from '#contract/events/public-sale.ts'
import { localizedText } from '#contract/wire/translations.ts'
import type { AppliedCode } from '#rules/sales/promo-code.ts'
import { isWaitingListOpen } from '#rules/vouchers/waiting-list.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { presentAttachment } from '#server/domains/events/index.ts'
import { selectPictures } from '#server/domains/platform/index.ts'
import { findByCode } from '#server/domains/sales/promo-codes/service.ts'
import { loadSaleSnapshot } from '#server/domains/sales/sale-config/service.ts'
import { findUsable } from '#server/domains/sales/vouchers/service.ts'
import { findByAddress } from './at-address.ts'
import { countGuess, withGuessLimit, uncountGuess } from './code-guesses.ts'
import type { Offer } from '#rules/sales/tickets-for-visitor.ts'
import { localizeTicket } from '#rules/sales/public-ticket.ts'
import { presentFull, presentPromoCode, presentRefusedCode } from './present.ts'
import { presentInputOf, presentRows } from './present-rows.ts'
import * as store from './store.ts'
import { eventCalendarNo } from '#rules/events/calendar-entry.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { loadOfferInput, NO_CODE, offerWithCode, requireLive, type TypedCode } from './sale.ts'

export { readOrganizer } from './organizer.ts'
export { buyerQuestionsOf } from './buyer-questions.ts'
export { withGuessLimit } from './code-guesses.ts'
export { NO_CODE, saleFor, type SaleSnapshot, type Sale } from './sale.ts'
export { widgetOf } from './widget.ts'

/** A request that opens its own transactions, with the caller's network address. */
export type VisitorRequest = { context: Omit<Context, 'tx'>; address: string }

/** The code as typed ('' for none), and the visitor's own reservation, which counts as available to them. */
export type VisitorQuery = { promo_code: string; own_hold: Id | null }

const isEventId = (id: string) => idOf('event').safeParse(id).success

/**
 * Returns one page of the live events of all accounts that are not over, as seen by this visitor without a code.
 */
export async function list(
  context: Context,
  query: QueryOf<typeof listPublicEvents>,
): Promise<OkOf<typeof listPublicEvents>> {
  const { rows, total } = await store.page(context.tx, query, context.now)
  return pageOf(listPublicEvents.query, query, total, await presentRows(context, rows))
}

/**
 * Returns a live event, including one that is over, as seen by a visitor with this code. An invalid code has no
 * effect; after too many guesses no code is applied. Errors: event.not_found.
 */
export async function read(
  db: Database,
  visit: VisitorRequest,
  event_id: Id,
  { promo_code, own_hold }: VisitorQuery,
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
 * Finds the same event by its address: event id with any slug, or organizer (id or name) with slug. If several
 * match, the next event. Errors: event.not_found.
 */
export async function find(
  db: Database,
  visit: VisitorRequest,
  { owner, slug }: { owner: string; slug: string },
  visitor: VisitorQuery,
): Promise<PublicEventFull> {
  if (slug === '') throw new AppError('event.not_found')
  if (isEventId(owner)) return read(db, visit, owner, visitor)
  const found = await db.read((tx) => findByAddress(tx, { owner, slug }, visit.context.now))
  if (found === null) throw new AppError('event.not_found')
  return read(db, visit, found, visitor)
}

/**
 * Returns the effect of a code at a live event. Unknown, expired, used up and useless codes get the same error.
 * Errors: event.not_found, promo_code.invalid, rate.limited.
 */
export async function checkCode(
  db: Database,
  visit: VisitorRequest,
  event_id: Id,
  code: string,
): Promise<PublicPromoCode> {
  if (!(await isLive(db, event_id))) throw new AppError('event.not_found')
  const { now } = visit.context
  return withGuessLimit(db, { address: visit.address, event_id, now }, () =>
    db.read(async (tx) => {
      const context = { ...visit.context, tx }
      const snapshot = requireLive(await loadSaleSnapshot(tx, event_id, { now, besides: null }))
      const { offer, applied } = await offerWithCode(
        context,
        snapshot.sale_config,
        await loadOfferInput(context, snapshot),
        await findTyped(context, event_id, code),
      )
      if (applied === null) throw new AppError('promo_code.invalid')
      return presentPromoCode(applied, offer.changed_ids)
    }),
  )
}

async function isLive(db: Database, event_id: Id): Promise<boolean> {
  return (await db.read((tx) => store.findLive(tx, event_id))) !== undefined
}

async function mayGuess(db: Database, { address, context }: VisitorRequest, event_id: Id): Promise<boolean> {
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
  { promo_code: typed_code, own_hold }: VisitorQuery,
): Promise<PublicEventFull> {
  const { tx, now } = context
  const snapshot = requireLive(await loadSaleSnapshot(tx, event_id, { now, besides: own_hold }))
  const { sale_config } = snapshot
  const offer_input = await loadOfferInput(context, snapshot)
  const tickets = offer_input.tickets.map((ticket) => localizeTicket(ticket, context.locale))
  const { offer, applied } = await offerWithCode(
    context,
    sale_config,
    { ...offer_input, tickets },
    typed_code === '' ? NO_CODE : await findTyped(context, event_id, typed_code),
  )
  const { cover, more, logo_url } = selectPictures(sale_config.images)
  return presentFull({
    ...presentInputOf(sale_config, { categories: sale_config.categories, cover }, offer, context),
    calendar_no: eventCalendarNo({
      version: sale_config.event.version,
      settings_version: sale_config.settings_version,
    }),
    is_over: isOverAt(sale_config.event, now),
    logo_url,
    pictures: more,
    files: sale_config.attachments.map(presentAttachment),
    tickets: offer.tickets,
    questions: sale_config.questions,
    rooms: sale_config.rooms.map((room) => ({
      id: room.id,
      name: localizedText(room, 'name', context.locale),
    })),
    promo: typed_code === '' ? null : presentPromo(typed_code, applied, offer),
    has_waiting_list: isWaitingListOpen(sale_config, now),
  })
}

function presentPromo(
  typed_code: string,
  applied: AppliedCode | null,
  { changed_ids }: Offer,
): PublicEventFull['promo'] {
  if (applied === null) return presentRefusedCode(typed_code)
  return { ...presentPromoCode(applied, changed_ids), is_valid: true }
}

/** Finds the promo code or voucher that a visitor typed; a promo code comes first. */
async function findTyped(context: Context, event_id: Id, typed: string): Promise<TypedCode> {
  const promo_code = await findByCode(context, event_id, typed)
  const voucher = promo_code === null ? await findUsable(context, event_id, typed) : null
  return { promo_code, voucher }
}
