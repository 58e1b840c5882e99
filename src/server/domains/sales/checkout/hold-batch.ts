import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { HeldOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PlacesOf } from '#rules/sales/availability.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { chooseLines, type ChosenLine } from '#rules/sales/order-choice.ts'
import { priceOrder } from '#rules/sales/pricing.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { answersOf, refusing, type Outcome } from '#server/core/batch-queue.ts'
import type { Context } from '#server/core/http/context.ts'
import { activeByCode } from '#server/domains/sales/affiliates/service.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import { saleFor, type Looked, type Sale, type Visit } from '#server/domains/sales/public-events/service.ts'
import { lookAtSale } from '#server/domains/sales/sale-config/service.ts'
import { isSecret, newToken } from '#server/domains/accounts/index.ts'
import { lockCapacities, lockTickets } from '#server/domains/events/index.ts'
import { show } from './access.ts'
import type { Held } from './hold.ts'
import { holderOf, OpenHoldsOf, type Holder } from './open-holds.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

/** What somebody wants to hold, from where. */
export type Wish = Visit & { wanted: OrderNew }

/** What one reading said, to which each hold of this transaction is added. */
type Ground = {
  event_id: Id
  looked: (Looked & { stamp: string }) | undefined
  open: OpenHoldsOf
  /** Of the codes that were sent along, by what was sent. */
  affiliates: ReadonlyMap<string, Id>
  /** The hold that the only wish takes the place of. */
  replaced: Id | null
}
type Taken = { context: Context; reservation: FullReservation; lines: readonly ChosenLine[] }

/**
 * Holds what several visitors want of an event, as if one came after the other: one lock, one reading, one writing. Who
 * is refused takes nothing. A wish with a promo code, or in place of an earlier hold, comes alone.
 * @returns the outcome of each in their order; a failure is an AppError
 */
export async function holdAll(tx: Tx, event_id: Id, wishes: readonly Wish[]): Promise<Outcome<Held>[]> {
  const ground = await prepare(tx, event_id, wishes)
  const taken: Outcome<Taken>[] = []
  for (const wish of wishes) taken.push(await refusing(() => takeOne(tx, ground, wish)))
  const held = answersOf(taken)
  if (held.length > 0) {
    if (ground.replaced !== null) await store.save(tx, ground.replaced, { is_abandoned: true })
    await store.insertAll(tx, held)
  }
  const outcomes: Outcome<Held>[] = []
  for (const one of taken) outcomes.push('answer' in one ? { answer: await answerTo(one.answer) } : one)
  return outcomes
}

async function answerTo({ context, reservation }: Taken): Promise<Held> {
  const data = await show(context, reservation, { payment: null })
  return { data, session_token: reservation.secret }
}

/** Everything is read once, when nobody else can take what is wanted. */
async function prepare(tx: Tx, event_id: Id, wishes: readonly Wish[]): Promise<Ground> {
  // Before anything else is locked: who takes an affiliate away waits for its holds.
  const affiliates = await activeByCode(
    tx,
    event_id,
    wishes.map(({ wanted }) => wanted.affiliate_code),
  )
  const replaced = wishes.length === 1 ? await lockReplaced(tx, event_id, wishes) : null
  const wanted = wishes.flatMap((wish) => wish.wanted.tickets)
  await lockTickets(tx, event_id, wanted)
  const now = wishes.map(({ context }) => context.now).reduce((one, other) => (one > other ? one : other))
  const open = new OpenHoldsOf()
  await open.read(
    tx,
    event_id,
    wishes.map((wish) => holderIn(event_id, wish)),
    { now, besides: replaced },
  )
  return {
    event_id,
    looked: await lookLocked(tx, event_id, wanted, { now, besides: replaced }),
    open,
    affiliates,
    replaced,
  }
}

/** The visitor's own hold that they choose anew; one that is bought, gone or not theirs is let be. */
async function lockReplaced(tx: Tx, event_id: Id, [wish]: readonly Wish[]): Promise<Id | null> {
  const replaces = wish?.wanted.replaces
  if (replaces === undefined) return null
  const held = await store.lock(tx, event_id, replaces.order_id)
  return held !== undefined && isSecret(replaces.s, held.secret) ? held.id : null
}

/** Looks again until everything that the ticket types share is locked; most share nothing. */
async function lookLocked(
  tx: Tx,
  event_id: Id,
  wanted: readonly { ticket_id: Id }[],
  at: { now: Instant; besides: Id | null },
) {
  const wanted_ids = new Set(wanted.map(({ ticket_id }) => ticket_id))
  const locked = new Set<Id>()
  for (;;) {
    const looked = await lookAtSale(tx, event_id, at)
    const shared = (looked?.terms.capacities ?? []).filter(
      ({ status, ticket_ids }) => status === 'ACTIVE' && ticket_ids.some((id) => wanted_ids.has(id)),
    )
    if (shared.every(({ id }) => locked.has(id))) return looked
    for (const { id } of await lockCapacities(tx, event_id, wanted)) locked.add(id)
  }
}

const holderIn = (event_id: Id, { address, wanted }: Wish): Holder =>
  holderOf(event_id, { address, browser: wanted.browser })

async function takeOne(tx: Tx, ground: Ground, wish: Wish): Promise<Taken> {
  const { event_id, looked, open, affiliates, replaced } = ground
  const context: Context = { ...wish.context, tx }
  const { wanted } = wish
  const sale = await saleFor(context, looked, wanted.promo_code)
  const lines = linesOf(wanted, sale)
  const holder = holderIn(event_id, wish)
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  open.require(holder, tickets)
  requirePlaces(sale, lines)
  if (sale.promo_code !== null) await requireUse(context, sale.promo_code, replaced)
  open.add(holder, tickets)
  const terms_stamp = looked?.stamp ?? null
  if (looked !== undefined) ground.looked = { ...looked, taken: [...looked.taken, ...lines.map(placesOf)] }
  const affiliate_id = affiliates.get(wanted.affiliate_code) ?? null
  const chosen = { wanted, sale, lines, holder, terms_stamp, affiliate_id }
  return { context, lines, reservation: reserve(context, chosen) }
}

const placesOf = ({ ticket_id, price_id, quantity }: ChosenLine): PlacesOf => ({
  ticket_id,
  price_id,
  quantity,
})

type Chosen = {
  wanted: OrderNew
  sale: Sale
  lines: readonly ChosenLine[]
  holder: Holder
  terms_stamp: string | null
  affiliate_id: Id | null
}

function reserve(
  { now, random, actor, locale }: Context,
  { wanted, sale, lines, holder, terms_stamp, affiliate_id }: Chosen,
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
    priced: agree(lines, sale),
    details: null,
    proof_hash: null,
    proof_email: null,
    locale: wanted.locale ?? locale,
    created_at: now,
    terms_stamp,
  }
}

function linesOf(wanted: OrderNew, { tickets, limits }: Sale): ChosenLine[] {
  const choice = chooseLines(wanted, tickets, limits)
  if (choice.kind === 'chosen') return choice.lines
  const errors = Object.fromEntries(choice.problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(choice.code, { errors })
}

function requirePlaces({ placesFor }: Sale, lines: readonly ChosenLine[]): void {
  const places = placesFor(lines)
  const missing = lines.filter((_, at) => typeof places[at] === 'string')
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ field }) => [field, ['sold_out']]))
  throw new AppError('ticket.sold_out', { errors })
}

/** Who holds tickets at a discount holds a use of the code as well. */
async function requireUse(
  { tx, now }: Context,
  { id, event_id }: PromoCode,
  replaced: Id | null,
): Promise<void> {
  if (await hasUseLeft(tx, { event_id, promo_code_id: id }, { now, besides: replaced })) return
  const code = 'promo_code.invalid'
  throw new AppError(code, { errors: { promo_code: [code] } })
}

function agree(lines: readonly ChosenLine[], { promo_code, terms }: Sale): HeldOrder {
  const { price_display_mode } = { ...SETTINGS_DEFAULTS, ...terms.settings }
  const order = priceOrder(lines, promo_code, price_display_mode)
  return { ...order, lines: order.lines.map(({ field: _, ...line }) => line) }
}
