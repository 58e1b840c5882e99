import type { CheckoutOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { answerAllOnce } from '#server/core/http/idempotency/idempotency.ts'
import type { SeenBefore } from '#server/core/http/idempotency/seen-before.ts'
import { Lines } from '#server/core/batch-queue.ts'
import { guessing, type Visit } from '#server/domains/sales/public-events/service.ts'
import { holdAll, type Wish } from './hold-batch.ts'

export type Held = { data: CheckoutOrder; session_token: string }

/** So many of one event are taken at once: nobody waits long for the others' answers to be made. */
const TOGETHER_MOST = 50
const HELD_STATUS = 201

/** A wish with how its request is known again. */
type Repeatable = { wish: Wish; repeat: SeenBefore | null }

/** Of each event for which somebody waits now. */
const lines = new Lines<Repeatable, Held>()

/**
 * Holds tickets for a visitor: sale windows, limits, places, capacities and uses of the promo code are checked and
 * taken in one transaction, all or nothing. The price agreed now holds as long as the tickets do. A code
 * that does not hold counts as a guess. A hold that this one takes the place of is let go in the same moment, and
 * stays when this one is refused. Those who wait for the same event are taken together (decision 059), and the answers of
 * requests with a key are kept in the same transaction. Errors:
 * event.not_found, ticket.not_for_sale, ticket.sold_out, checkout.tickets_invalid, promo_code.invalid,
 * order.too_many_held, rate.limited.
 */
export async function hold(
  db: Database,
  { context, address, repeat }: Visit & { repeat: SeenBefore | null },
  event_id: Id,
  wanted: OrderNew,
): Promise<Held> {
  const take = () => inLine(db, event_id, { wish: { context, address, wanted }, repeat })
  if (wanted.promo_code === '') return take()
  return guessing(db, { address, event_id, now: context.now }, take)
}

function inLine(db: Database, event_id: Id, one: Repeatable): Promise<Held> {
  const takeAll = (all: readonly Repeatable[]) =>
    db.withTx((tx) =>
      answerAllOnce(tx, all, { repeatOfOne: ({ repeat }) => repeat, status: HELD_STATUS }, (new_ones) =>
        holdAll(
          tx,
          event_id,
          new_ones.map(({ wish }) => wish),
        ),
      ),
    )
  return lines.take(db, event_id, one, {
    most: TOGETHER_MOST,
    // What was held or used before has to be looked at besides.
    isAlone: ({ wish: { wanted } }) => wanted.promo_code !== '' || wanted.replaces !== undefined,
    takeAll,
  })
}
