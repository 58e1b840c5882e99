import type { CheckoutOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { runBatchIdempotent } from '#server/core/http/idempotency/idempotency.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/seen-before.ts'
import { KeyedBatchQueues } from '#server/core/batch-queue.ts'
import { withGuessLimit, type VisitorRequest } from '#server/domains/sales/public-events/service.ts'
import { holdAll, type HoldRequest } from './hold-batch.ts'

export type HoldResult = { data: CheckoutOrder; session_token: string }

/** So many of one event are taken at once: nobody waits long for the others' answers to be made. */
const BATCH_MAX = 50
const HOLD_STATUS = 201

/** A wish with how its request is known again. */
type IdempotentHold = { wish: HoldRequest; repeat: IdempotentRequest | null }

/** Of each event for which somebody waits now. */
const queues = new KeyedBatchQueues<IdempotentHold, HoldResult>()

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
  { context, address, repeat }: VisitorRequest & { repeat: IdempotentRequest | null },
  event_id: Id,
  wanted: OrderNew,
): Promise<HoldResult> {
  const take = () => enqueue(db, event_id, { wish: { context, address, wanted }, repeat })
  if (wanted.promo_code === '') return take()
  return withGuessLimit(db, { address, event_id, now: context.now }, take)
}

function enqueue(db: Database, event_id: Id, one: IdempotentHold): Promise<HoldResult> {
  const takeAll = (all: readonly IdempotentHold[]) =>
    db.withTx((tx) =>
      runBatchIdempotent(tx, all, { repeatOfOne: ({ repeat }) => repeat, status: HOLD_STATUS }, (new_ones) =>
        holdAll(
          tx,
          event_id,
          new_ones.map(({ wish }) => wish),
        ),
      ),
    )
  return queues.add(db, event_id, one, {
    most: BATCH_MAX,
    // What was held or used before has to be looked at besides.
    isAlone: ({ wish: { wanted } }) => wanted.promo_code !== '' || wanted.replaces !== undefined,
    processBatch: takeAll,
  })
}
