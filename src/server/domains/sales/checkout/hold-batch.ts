import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { HeldOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { resolveCart, type NamedCartLine } from '#rules/sales/order-choice.ts'
import { priceOrder } from '#rules/sales/pricing.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { successes, attempt, type Outcome } from '#server/core/batch-queue.ts'
import type { Context } from '#server/core/http/context.ts'
import { findActiveByCode } from '#server/domains/sales/affiliates/service.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import {
  saleFor,
  type SaleSnapshot,
  type Sale,
  type VisitorRequest,
} from '#server/domains/sales/public-events/service.ts'
import { loadSaleSnapshot } from '#server/domains/sales/sale-config/service.ts'
import { isSecret, newToken } from '#server/domains/accounts/index.ts'
import { lockCapacities, lockTickets } from '#server/domains/events/index.ts'
import { presentReservation } from './access.ts'
import type { HoldResult } from './hold.ts'
import { holdSourceOf, OpenHoldCounts, type HoldSource } from './open-holds.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

/** A hold request with its origin. */
export type HoldRequest = VisitorRequest & { wanted: OrderNew }

/** State read once for a batch, updated with each hold of this transaction. */
type BatchSnapshot = {
  event_id: Id
  looked: (SaleSnapshot & { stamp: string }) | undefined
  open: OpenHoldCounts
  /** Affiliates by the codes that were sent. */
  affiliates: ReadonlyMap<string, Id>
  /** The earlier hold that the only request of the batch replaces. */
  replaced: Id | null
}
type NewHold = { context: Context; reservation: FullReservation; lines: readonly NamedCartLine[] }

/**
 * Holds tickets of one event for several visitors with the result of one after the other, using one lock, one read
 * and one write. Refused requests take nothing. A request with a promo code or with an earlier hold to replace is
 * processed alone.
 * @returns the outcome of each in their order; a failure is an AppError
 */
export async function holdAll(
  tx: Tx,
  event_id: Id,
  wishes: readonly HoldRequest[],
): Promise<Outcome<HoldResult>[]> {
  const ground = await loadBatchSnapshot(tx, event_id, wishes)
  const taken: Outcome<NewHold>[] = []
  for (const wish of wishes) taken.push(await attempt(() => placeHold(tx, ground, wish)))
  const held = successes(taken)
  if (held.length > 0) {
    if (ground.replaced !== null) await store.save(tx, ground.replaced, { is_abandoned: true })
    await store.insertAll(tx, held)
  }
  const outcomes: Outcome<HoldResult>[] = []
  for (const one of taken) outcomes.push('answer' in one ? { answer: await toHoldResult(one.answer) } : one)
  return outcomes
}

async function toHoldResult({ context, reservation }: NewHold): Promise<HoldResult> {
  const data = await presentReservation(context, reservation, { payment: null })
  return { data, session_token: reservation.secret }
}

/** Reads everything once, while the rows are locked against other holds. */
async function loadBatchSnapshot(
  tx: Tx,
  event_id: Id,
  wishes: readonly HoldRequest[],
): Promise<BatchSnapshot> {
  // Lock affiliates first: their deletion waits for holds.
  const affiliates = await findActiveByCode(
    tx,
    event_id,
    wishes.map(({ wanted }) => wanted.affiliate_code),
  )
  const replaced = wishes.length === 1 ? await lockReplacedHold(tx, event_id, wishes) : null
  const wanted = wishes.flatMap((wish) => wish.wanted.tickets)
  await lockTickets(tx, event_id, wanted)
  const now = wishes.map(({ context }) => context.now).reduce((one, other) => (one > other ? one : other))
  const open = new OpenHoldCounts()
  await open.read(
    tx,
    event_id,
    wishes.map((wish) => holdSourceIn(event_id, wish)),
    { now, besides: replaced },
  )
  return {
    event_id,
    looked: await loadLockedSnapshot(tx, event_id, wanted, { now, besides: replaced }),
    open,
    affiliates,
    replaced,
  }
}

/**
 * Returns the visitor's own hold that the request replaces. A hold that is bought, missing or not theirs is
 * ignored.
 */
async function lockReplacedHold(tx: Tx, event_id: Id, [wish]: readonly HoldRequest[]): Promise<Id | null> {
  const replaces = wish?.wanted.replaces
  if (replaces === undefined) return null
  const held = await store.lock(tx, event_id, replaces.order_id)
  return held !== undefined && isSecret(replaces.s, held.secret) ? held.id : null
}

/** Repeats the read until everything that the ticket types share is locked; most share nothing. */
async function loadLockedSnapshot(
  tx: Tx,
  event_id: Id,
  wanted: readonly { ticket_id: Id }[],
  at: { now: Instant; besides: Id | null },
) {
  const wanted_ids = new Set(wanted.map(({ ticket_id }) => ticket_id))
  const locked = new Set<Id>()
  for (;;) {
    const looked = await loadSaleSnapshot(tx, event_id, at)
    const shared = (looked?.terms.capacities ?? []).filter(
      ({ status, ticket_ids }) => status === 'ACTIVE' && ticket_ids.some((id) => wanted_ids.has(id)),
    )
    if (shared.every(({ id }) => locked.has(id))) return looked
    for (const { id } of await lockCapacities(tx, event_id, wanted)) locked.add(id)
  }
}

const holdSourceIn = (event_id: Id, { address, wanted }: HoldRequest): HoldSource =>
  holdSourceOf(event_id, { address, browser: wanted.browser })

async function placeHold(tx: Tx, ground: BatchSnapshot, wish: HoldRequest): Promise<NewHold> {
  const { event_id, looked, open, affiliates, replaced } = ground
  const context: Context = { ...wish.context, tx }
  const { wanted } = wish
  const sale = await saleFor(context, looked, wanted.promo_code)
  const lines = resolveLines(wanted, sale)
  const holder = holdSourceIn(event_id, wish)
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  open.require(holder, tickets)
  requireAvailability(sale, lines)
  if (sale.promo_code !== null) await requirePromoCodeUse(context, sale.promo_code, replaced)
  open.add(holder, tickets)
  const terms_stamp = looked?.stamp ?? null
  if (looked !== undefined) ground.looked = { ...looked, taken: [...looked.taken, ...lines.map(quantityOf)] }
  const affiliate_id = affiliates.get(wanted.affiliate_code) ?? null
  const chosen = { wanted, sale, lines, holder, terms_stamp, affiliate_id }
  return { context, lines, reservation: makeReservation(context, chosen) }
}

const quantityOf = ({ ticket_id, price_id, quantity }: NamedCartLine): TicketQuantity => ({
  ticket_id,
  price_id,
  quantity,
})

type ReservationDraft = {
  wanted: OrderNew
  sale: Sale
  lines: readonly NamedCartLine[]
  holder: HoldSource
  terms_stamp: string | null
  affiliate_id: Id | null
}

function makeReservation(
  { now, random, actor, locale }: Context,
  { wanted, sale, lines, holder, terms_stamp, affiliate_id }: ReservationDraft,
): FullReservation {
  const { event, settings } = sale.terms
  const { order_timeout_in_minutes } = { ...SETTINGS_DEFAULTS, ...settings }
  return {
    id: newId('order', random),
    account_id: event.account_id,
    event_id: event.id,
    secret: newToken(random),
    held_until: heldUntil(now, order_timeout_in_minutes),
    extensions: 0,
    is_abandoned: false,
    ...holder,
    user_id: actor.kind === 'person' || actor.kind === 'client' ? actor.user_id : null,
    promo_code_id: sale.promo_code?.id ?? null,
    promo_code: sale.promo_code?.code ?? null,
    affiliate_id,
    currency: event.currency,
    priced: agreePrice(lines, sale),
    details: null,
    proof_hash: null,
    proof_email: null,
    locale: wanted.locale ?? locale,
    created_at: now,
    terms_stamp,
  }
}

function resolveLines(wanted: OrderNew, { tickets, limits }: Sale): NamedCartLine[] {
  const choice = resolveCart(wanted, tickets, limits)
  if (choice.kind === 'chosen') return choice.lines
  const errors = Object.fromEntries(choice.problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(choice.code, { errors })
}

function requireAvailability({ checkAvailability }: Sale, lines: readonly NamedCartLine[]): void {
  const places = checkAvailability(lines)
  const missing = lines.filter((_, at) => typeof places[at] === 'string')
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ field }) => [field, ['sold_out']]))
  throw new AppError('ticket.sold_out', { errors })
}

/** A hold with a discount also holds a use of the promo code. */
async function requirePromoCodeUse(
  { tx, now }: Context,
  { id, event_id }: PromoCode,
  replaced: Id | null,
): Promise<void> {
  if (await hasUseLeft(tx, { event_id, promo_code_id: id }, { now, besides: replaced })) return
  const code = 'promo_code.invalid'
  throw new AppError(code, { errors: { promo_code: [code] } })
}

function agreePrice(lines: readonly NamedCartLine[], { promo_code, terms }: Sale): HeldOrder {
  const { price_display_mode } = { ...SETTINGS_DEFAULTS, ...terms.settings }
  const order = priceOrder(lines, promo_code, price_display_mode)
  return { ...order, lines: order.lines.map(({ field: _, ...line }) => line) }
}
