import type { CheckoutOrder, HeldOrder, OrderNew } from '#contract/checkout.ts'
import { newId, type Id } from '#contract/id.ts'
import type { PromoCode } from '#contract/promo-codes.ts'
import { heldUntil } from '#rules/hold.ts'
import { chooseLines, type ChosenLine } from '#rules/order-choice.ts'
import { priceOrder } from '#rules/pricing.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { hasUseLeft } from '#server/modules/promo-codes/service.ts'
import { guessing, saleFor, type Asked, type Sale } from '#server/modules/public-events/service.ts'
import { newToken } from '#server/modules/sessions/service.ts'
import { takePlaces } from '#server/modules/tickets/service.ts'
import { show } from './access.ts'
import * as store from './store.ts'

type Held = { data: CheckoutOrder; session_token: string }

/**
 * Holds tickets for a visitor: sale windows, limits, places, capacities and uses of the promo code are checked and
 * taken in one transaction, all or nothing. The price agreed now holds as long as the tickets do. A code
 * that does not hold counts as a guess. Errors: event.not_found, ticket.not_for_sale, ticket.sold_out,
 * checkout.tickets_invalid, promo_code.invalid, rate.limited.
 */
export async function hold(
  db: Database,
  { context, address }: Asked,
  event_id: Id,
  wanted: OrderNew,
): Promise<Held> {
  const take = () => db.withTx((tx) => holdIn({ ...context, tx }, event_id, wanted))
  if (wanted.promo_code === '') return take()
  return guessing(db, { address, event_id, now: context.now }, take)
}

async function holdIn(context: Context, event_id: Id, wanted: OrderNew): Promise<Held> {
  const { tx, now, random, actor } = context
  const sale = await saleFor(context, event_id, wanted.promo_code)
  const lines = linesOf(wanted, sale)
  await requirePlaces(context, event_id, lines)
  if (sale.promo_code !== null) await requireUse(context, sale.promo_code)
  const session_token = newToken(random)
  const id = newId('order', random)
  const reservation = {
    id,
    account_id: sale.event.account_id,
    event_id,
    secret: session_token,
    held_until: heldUntil(now, sale.order_timeout_in_minutes),
    extensions: 0,
    is_abandoned: false,
    user_id: actor.kind === 'person' || actor.kind === 'client' ? actor.user_id : null,
    promo_code_id: sale.promo_code?.id ?? null,
    currency: sale.event.currency,
    priced: agree(lines, sale),
    details: null,
    locale: wanted.locale ?? context.locale,
    created_at: now,
  }
  await store.insert(tx, reservation, lines)
  const promo_code = sale.promo_code?.code ?? null
  return { data: await show(context, { ...reservation, promo_code }), session_token }
}

function linesOf(wanted: OrderNew, { tickets, limits }: Sale): ChosenLine[] {
  const choice = chooseLines(wanted, tickets, limits)
  if (choice.kind === 'chosen') return choice.lines
  const errors = Object.fromEntries(choice.problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(choice.code, { errors })
}

async function requirePlaces({ tx, now }: Context, event_id: Id, lines: readonly ChosenLine[]) {
  const places = await takePlaces(tx, event_id, lines, { now })
  const missing = lines.filter((_, at) => typeof places[at] === 'string')
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ field }) => [field, ['sold_out']]))
  throw new AppError('ticket.sold_out', { errors })
}

/** Who holds tickets at a discount holds a use of the code as well. */
async function requireUse({ tx, now }: Context, { id, event_id }: PromoCode): Promise<void> {
  if (await hasUseLeft(tx, event_id, id, () => store.heldUses(tx, id, now))) return
  const code = 'promo_code.invalid'
  throw new AppError(code, { errors: { promo_code: [code] } })
}

function agree(lines: readonly ChosenLine[], { promo_code }: Sale): HeldOrder {
  const order = priceOrder(lines, promo_code)
  return { ...order, lines: order.lines.map(({ field: _, ...line }) => line) }
}
