import {
  EXTENSION_MINUTES,
  EXTENSIONS_MAX,
  type CheckoutOrder,
  type OrderDetails,
} from '#contract/checkout.ts'
import type { Id } from '#contract/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/instant.ts'
import { detailsProblems } from '#rules/order-details.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { askedOfBuyers } from '#server/modules/public-events/service.ts'
import { hashToken } from '#server/modules/sessions/service.ts'
import { present, statusOf } from './present.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

export { hold } from './hold.ts'

/** Long enough for somebody who comes back to be told what became of it. */
const KEPT_MS = 24 * 3_600_000

type Named = { event_id: Id; order_id: Id }

/** The order of a checkout, for whoever has its secret. Errors: event.not_found, order.not_found. */
export async function read({ tx, now }: Context, named: Named, secret: string): Promise<CheckoutOrder> {
  const held = await store.find(tx, named.event_id, named.order_id)
  return present(await requireSecret(tx, named, { held, secret }), now)
}

/**
 * Keeps who buys and whom the tickets are for; all of it is replaced. Errors: event.not_found, order.not_found, order.expired,
 * checkout.details_invalid.
 */
export async function saveDetails(
  context: Context,
  named: Named,
  secret: string,
  details: OrderDetails,
): Promise<CheckoutOrder> {
  const { tx, now } = context
  const held = await lockHeld(context, named, secret)
  const errors = detailsProblems(details, {
    lines: held.priced.lines,
    ...(await askedOfBuyers(context, named.event_id)),
  })
  if (Object.keys(errors).length > 0) throw new AppError('checkout.details_invalid', { errors })
  await store.save(tx, held.id, { details })
  return present({ ...held, details }, now)
}

/**
 * Holds the tickets a few minutes longer than now, and never shorter than before. Errors: event.not_found, order.not_found,
 * order.expired, order.no_more_time.
 */
export async function extend({ tx, now }: Context, named: Named, secret: string): Promise<CheckoutOrder> {
  const held = await lockHeld({ tx, now }, named, secret)
  if (held.extensions >= EXTENSIONS_MAX) throw new AppError('order.no_more_time')
  const longer = fromEpochMs(toEpochMs(now) + EXTENSION_MINUTES * 60_000)
  const held_until = longer > held.held_until ? longer : held.held_until
  const changed = { held_until, extensions: held.extensions + 1 }
  await store.save(tx, held.id, changed)
  return present({ ...held, ...changed }, now)
}

/** Lets go of the held tickets at once; once more changes nothing. Errors: event.not_found, order.not_found. */
export async function abandon({ tx }: Context, named: Named, secret: string): Promise<undefined> {
  const held = await lockTheirs(tx, named, secret)
  await store.save(tx, held.id, { is_abandoned: true })
}

/** Forgets reservations that ran out a day ago. */
export async function deleteOldReservations(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, fromEpochMs(toEpochMs(now) - KEPT_MS))
}

/** A reservation that still holds its places, locked. */
async function lockHeld(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  named: Named,
  secret: string,
): Promise<FullReservation> {
  const held = await lockTheirs(tx, named, secret)
  if (statusOf(held, now) !== 'RESERVED') throw new AppError('order.expired')
  return held
}

async function lockTheirs(tx: Tx, named: Named, secret: string): Promise<FullReservation> {
  const held = await store.lock(tx, named.event_id, named.order_id)
  return requireSecret(tx, named, { held, secret })
}

/** Somebody else's order is as absent as none. */
async function requireSecret(
  tx: Tx,
  { event_id }: Named,
  { held, secret }: { held: FullReservation | undefined; secret: string },
): Promise<FullReservation> {
  if (held !== undefined && held.session_hash === hashToken(secret)) return held
  throw new AppError((await store.hasEvent(tx, event_id)) ? 'order.not_found' : 'event.not_found')
}
