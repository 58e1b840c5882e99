import type { CheckoutOrder, HeldOrder, OrderNew } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { PromoCode } from '#contract/parts/promo-codes.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/event-settings.ts'
import { heldUntil } from '#rules/sale/hold.ts'
import { chooseLines, type ChosenLine } from '#rules/sale/order-choice.ts'
import { priceOrder } from '#rules/sale/pricing.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import type { EventFacts } from '#server/modules/in-hand/service.ts'
import { hasUseLeft } from '#server/modules/promo-codes/service.ts'
import { guessing, saleFor, type Visit, type Sale } from '#server/modules/public-events/service.ts'
import { isSecret, newToken } from '#server/modules/sessions/service.ts'
import { lockPlaces } from '#server/modules/tickets/service.ts'
import { saidWith, show } from './access.ts'
import { holderOf, requireFewHolds } from './open-holds.ts'
import * as store from './store.ts'

type Held = { data: CheckoutOrder; session_token: string }

/**
 * Holds tickets for a visitor: sale windows, limits, places, capacities and uses of the promo code are checked and
 * taken in one transaction, all or nothing. The price agreed now holds as long as the tickets do. A code
 * that does not hold counts as a guess. A hold that this one takes the place of is let go in the same moment, and
 * stays when this one is refused. Errors: event.not_found, ticket.not_for_sale, ticket.sold_out,
 * checkout.tickets_invalid, promo_code.invalid, order.too_many_held, rate.limited.
 */
export async function hold(
  db: Database,
  { context, address }: Visit,
  event_id: Id,
  wanted: OrderNew,
): Promise<Held> {
  const take = () => db.withTx((tx) => holdIn({ ...context, tx }, address, event_id, wanted))
  if (wanted.promo_code === '') return take()
  return guessing(db, { address, event_id, now: context.now }, take)
}

async function holdIn(context: Context, address: string, event_id: Id, wanted: OrderNew): Promise<Held> {
  const { tx, now, random, actor } = context
  const holder = holderOf(event_id, { address, browser: wanted.browser })
  const replaced = await lockReplaced(context, event_id, wanted)
  // Everything is read once, when nobody else can take what is wanted.
  await lockPlaces(tx, event_id, wanted.tickets)
  const sale = await saleFor(context, event_id, wanted.promo_code, replaced)
  const { event, settings } = sale.row
  const lines = linesOf(wanted, sale)
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await requireFewHolds(context, holder, { event_id, tickets, besides: replaced })
  requirePlaces(sale, lines)
  if (sale.promo_code !== null) await requireUse(context, sale.promo_code, replaced)
  if (replaced !== null) await store.save(tx, replaced, { is_abandoned: true })
  const session_token = newToken(random)
  const id = newId('order', random)
  const reservation = {
    id,
    account_id: event.account_id,
    event_id,
    secret: session_token,
    held_until: heldUntil(
      now,
      settings?.order_timeout_in_minutes ?? SETTINGS_DEFAULTS.order_timeout_in_minutes,
    ),
    extensions: 0,
    is_abandoned: false,
    ...holder,
    user_id: actor.kind === 'person' || actor.kind === 'client' ? actor.user_id : null,
    promo_code_id: sale.promo_code?.id ?? null,
    currency: event.currency,
    priced: agree(lines, sale),
    details: null,
    proof_hash: null,
    proof_email: null,
    locale: wanted.locale ?? context.locale,
    created_at: now,
  }
  await store.insert(tx, reservation, lines)
  const promo_code = sale.promo_code?.code ?? null
  const said = await saidWith(context, factsOf(sale.row))
  return { data: await show(context, { ...reservation, promo_code }, { said, payment: null }), session_token }
}

/** What tickets say of an event, of what the sale has read. */
function factsOf({ event, organizer, settings }: Sale['row']): EventFacts {
  const { id, title, starts_at, ends_at, timezone } = event
  return { id, title, starts_at, ends_at, timezone, organizer_name: organizer?.name ?? null, settings }
}

function linesOf(wanted: OrderNew, { tickets, limits }: Sale): ChosenLine[] {
  const choice = chooseLines(wanted, tickets, limits)
  if (choice.kind === 'chosen') return choice.lines
  const errors = Object.fromEntries(choice.problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(choice.code, { errors })
}

/** The visitor's own hold that they choose anew; one that is bought, gone or not theirs is let be. */
async function lockReplaced({ tx }: Context, event_id: Id, { replaces }: OrderNew): Promise<Id | null> {
  if (replaces === undefined) return null
  const held = await store.lock(tx, event_id, replaces.order_id)
  return held !== undefined && isSecret(replaces.s, held.secret) ? held.id : null
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
  if (await hasUseLeft(tx, event_id, id, () => store.heldUses(tx, id, now, replaced))) return
  const code = 'promo_code.invalid'
  throw new AppError(code, { errors: { promo_code: [code] } })
}

function agree(lines: readonly ChosenLine[], { promo_code }: Sale): HeldOrder {
  const order = priceOrder(lines, promo_code)
  return { ...order, lines: order.lines.map(({ field: _, ...line }) => line) }
}
