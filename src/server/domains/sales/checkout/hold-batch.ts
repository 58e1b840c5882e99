import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { HeldOrder, OrderNew } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { resolveCart, type NamedCartLine } from '#rules/sales/order-choice.ts'
import { isCodeUnused } from '#rules/members/member-price.ts'
import { priceOrder } from '#rules/sales/pricing.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { successes, attempt, type Outcome } from '#server/core/batch-queue.ts'
import { ticket_rush } from '#server/core/rush.ts'
import type { Context } from '#server/core/http/context.ts'
import { findActiveByCode } from '#server/domains/sales/affiliates/service.ts'
import { lockTyped, type LockedPromoCode } from '#server/domains/sales/promo-codes/service.ts'
import {
  saleFor,
  type SaleSnapshot,
  type Sale,
  type VisitorRequest,
} from '#server/domains/sales/public-events/service.ts'
import { loadSaleSnapshot } from '#server/domains/sales/sale-config/service.ts'
import {
  keepPlaces,
  lockTyped as lockVouchers,
  type LockedVoucher,
} from '#server/domains/sales/vouchers/service.ts'
import { presentReservation, type FullReservation } from '#server/domains/sales/order-view/service.ts'
import { isSecret, newToken } from '#server/domains/accounts/index.ts'
import { lockCapacities, lockTickets } from '#server/domains/events/index.ts'
import { takePromoCodeUse, takeVoucher } from './code-uses.ts'
import type { HoldResult } from './hold.ts'
import { holdSourceOf, OpenHoldCounts, type HoldSource } from './open-holds.ts'
import * as store from './store.ts'

/** A hold request with its origin. */
export type HoldRequest = VisitorRequest & { wanted: OrderNew }

/** State read once for a batch, updated with each hold of this transaction. */
type BatchSnapshot = {
  event_id: Id
  sale_snapshot: (SaleSnapshot & { stamp: string }) | undefined
  open: OpenHoldCounts
  /** Affiliates by the codes that were sent. */
  affiliates: ReadonlyMap<string, Id>
  /** Promo codes by what was typed. */
  promo_codes: ReadonlyMap<string, LockedPromoCode>
  /** Vouchers by what was typed. */
  vouchers: ReadonlyMap<string, LockedVoucher>
  /** The earlier hold that the only request of the batch replaces. */
  replaced: Id | null
}
/** `lines`: what it holds itself; nothing if its voucher holds the places. */
type NewHold = { context: Context; reservation: FullReservation; lines: readonly NamedCartLine[] }

/**
 * Holds tickets of one event for several visitors with the result of one after the other, using one lock, one read
 * and one write. Refused requests take nothing. A request with an earlier hold to replace is processed alone.
 * @returns the outcome of each in their order; a failure is an AppError
 */
export async function holdAll(
  tx: Tx,
  event_id: Id,
  requests: readonly HoldRequest[],
): Promise<Outcome<HoldResult>[]> {
  ticket_rush.report(requests.length)
  const snapshot = await loadBatchSnapshot(tx, event_id, requests)
  const holds: Outcome<NewHold>[] = []
  for (const request of requests) holds.push(await attempt(() => placeHold(tx, snapshot, request)))
  const new_holds = successes(holds)
  if (new_holds.length > 0) {
    if (snapshot.replaced !== null) await store.save(tx, snapshot.replaced, { is_abandoned: true })
    await store.insertAll(tx, new_holds)
    for (const { reservation, lines } of new_holds)
      if (reservation.voucher_id !== null && lines.length === 0)
        await keepPlaces(tx, reservation.voucher_id, reservation.held_until)
  }
  const outcomes: Outcome<HoldResult>[] = []
  for (const hold of holds)
    outcomes.push('answer' in hold ? { answer: await toHoldResult(hold.answer) } : hold)
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
  requests: readonly HoldRequest[],
): Promise<BatchSnapshot> {
  // Lock affiliates first: their deletion waits for holds.
  const affiliates = await findActiveByCode(
    tx,
    event_id,
    requests.map(({ wanted }) => wanted.affiliate_code),
  )
  const replaced = requests.length === 1 ? await lockReplacedHold(tx, event_id, requests) : null
  const tickets = requests.flatMap((request) => request.wanted.tickets)
  await lockTickets(tx, event_id, tickets)
  const now = requests.map(({ context }) => context.now).reduce((a, b) => (a > b ? a : b))
  const open = new OpenHoldCounts()
  await open.read(
    tx,
    event_id,
    requests.map((request) => holdSourceIn(event_id, request)),
    { now, besides: replaced },
  )
  const moment = { now, besides: replaced }
  const sale_snapshot = await loadLockedSnapshot(tx, event_id, tickets, moment)
  const typed_codes = requests.map(({ wanted }) => wanted.promo_code)
  const promo_codes = await lockTyped(tx, event_id, typed_codes, moment)
  const other_codes = typed_codes.filter((text) => text !== '' && !promo_codes.has(text))
  const vouchers = await lockVouchers(tx, event_id, other_codes, moment)
  return { event_id, sale_snapshot, open, affiliates, promo_codes, vouchers, replaced }
}

/**
 * Returns the visitor's own hold that the request replaces. A hold that is bought, sent for approval, missing or not
 * theirs is ignored.
 */
async function lockReplacedHold(tx: Tx, event_id: Id, [request]: readonly HoldRequest[]): Promise<Id | null> {
  const replaces = request?.wanted.replaces
  if (replaces === undefined) return null
  const held = await store.lock(tx, event_id, replaces.order_id)
  return held?.request === null && isSecret(replaces.s, held.secret) ? held.id : null
}

/** Repeats the read until everything that the ticket types share is locked; most share nothing. */
async function loadLockedSnapshot(
  tx: Tx,
  event_id: Id,
  tickets: readonly { ticket_id: Id }[],
  moment: { now: Instant; besides: Id | null },
) {
  const requested_ids = new Set(tickets.map(({ ticket_id }) => ticket_id))
  const locked_ids = new Set<Id>()
  for (;;) {
    const sale_snapshot = await loadSaleSnapshot(tx, event_id, moment)
    const shared = (sale_snapshot?.sale_config.capacities ?? []).filter(
      ({ status, ticket_ids }) => status === 'ACTIVE' && ticket_ids.some((id) => requested_ids.has(id)),
    )
    if (shared.every(({ id }) => locked_ids.has(id))) return sale_snapshot
    for (const { id } of await lockCapacities(tx, event_id, tickets)) locked_ids.add(id)
  }
}

const holdSourceIn = (event_id: Id, { address, wanted }: HoldRequest): HoldSource =>
  holdSourceOf(event_id, { address, browser: wanted.browser })

async function placeHold(tx: Tx, snapshot: BatchSnapshot, request: HoldRequest): Promise<NewHold> {
  const { event_id, sale_snapshot, open, affiliates, promo_codes, vouchers } = snapshot
  const context: Context = { ...request.context, tx }
  const { wanted } = request
  const { promo_code: typed_code } = wanted
  const locked_code = promo_codes.get(typed_code)
  const locked_voucher = vouchers.get(typed_code)
  const code = { promo_code: locked_code?.promo_code ?? null, voucher: locked_voucher?.voucher ?? null }
  const sale = await saleFor(context, sale_snapshot, { typed_code, code })
  const lines = resolveLines(wanted, sale)
  const holder = holdSourceIn(event_id, request)
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  open.require(holder, tickets)
  requireAvailability(sale, lines)
  const priced = agreePrice(lines, sale)
  const promo_code = usedCode(sale, priced)
  if (promo_code !== null) takePromoCodeUse(locked_code)
  if (sale.voucher !== null) takeVoucher(locked_voucher, tickets)
  open.add(holder, tickets)
  const held_lines = sale.voucher?.has_places === true ? [] : lines
  const sale_config_stamp = sale_snapshot?.stamp ?? null
  if (sale_snapshot !== undefined)
    snapshot.sale_snapshot = {
      ...sale_snapshot,
      taken: [...sale_snapshot.taken, ...held_lines.map(quantityOf)],
    }
  const affiliate_id = affiliates.get(wanted.affiliate_code) ?? null
  const draft = { wanted, sale, priced, promo_code, holder, sale_config_stamp, affiliate_id }
  return { context, lines: held_lines, reservation: makeReservation(context, draft) }
}

const quantityOf = ({ ticket_id, price_id, quantity }: NamedCartLine): TicketQuantity => ({
  ticket_id,
  price_id,
  quantity,
})

type ReservationDraft = {
  wanted: OrderNew
  sale: Sale
  priced: HeldOrder
  /** The code that counts as used. */
  promo_code: PromoCode | null
  holder: HoldSource
  sale_config_stamp: string | null
  affiliate_id: Id | null
}

function makeReservation(
  { now, random, actor, locale }: Context,
  { wanted, sale, priced, promo_code, holder, sale_config_stamp, affiliate_id }: ReservationDraft,
): FullReservation {
  const { event, settings } = sale.sale_config
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
    promo_code_id: promo_code?.id ?? null,
    promo_code: promo_code?.code ?? sale.voucher?.code ?? null,
    voucher_id: sale.voucher?.id ?? null,
    affiliate_id,
    campaign: wanted.campaign ?? null,
    currency: event.currency,
    priced,
    details: null,
    proof_hash: null,
    proof_email: null,
    locale: wanted.locale ?? locale,
    created_at: now,
    sale_config_stamp,
    request: null,
  }
}

function resolveLines(wanted: OrderNew, { tickets, limits }: Sale): NamedCartLine[] {
  const choice = resolveCart(wanted, tickets, limits)
  if (choice.kind === 'chosen') return choice.lines
  const errors = Object.fromEntries(choice.problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(choice.code, { errors })
}

function requireAvailability({ checkAvailability }: Sale, lines: readonly NamedCartLine[]): void {
  const results = checkAvailability(lines)
  const missing = lines.filter((_, index) => typeof results[index] === 'string')
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ field }) => [field, ['sold_out']]))
  throw new AppError('ticket.sold_out', { errors })
}

/** The promo code of an order; null also when the member price is better on every ticket. */
function usedCode({ promo_code, sale_config }: Sale, { lines }: HeldOrder): PromoCode | null {
  const is_needed_to_see = sale_config.tickets.some(
    ({ id, is_hidden_without_promo_code }) =>
      is_hidden_without_promo_code && lines.some(({ ticket_id }) => ticket_id === id),
  )
  return isCodeUnused(lines, { is_needed_to_see }) ? null : promo_code
}

function agreePrice(lines: readonly NamedCartLine[], { discount, sale_config }: Sale): HeldOrder {
  const { price_display_mode } = { ...SETTINGS_DEFAULTS, ...sale_config.settings }
  const priced = priceOrder(lines, discount, price_display_mode)
  return { ...priced, lines: priced.lines.map(({ field: _, member_price: __, ...line }) => line) }
}
