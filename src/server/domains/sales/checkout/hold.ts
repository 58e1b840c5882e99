import type { CheckoutOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { runBatchIdempotent } from '#server/core/http/idempotency/idempotency.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { KeyedBatchQueues } from '#server/core/batch-queue.ts'
import { withGuessLimit, type VisitorRequest } from '#server/domains/sales/public-events/service.ts'
import { holdAll, type HoldRequest } from './hold-batch.ts'

export type HoldResult = { data: CheckoutOrder; session_token: string }

/** Maximum number of holds of one event per batch, so that no visitor waits long for the others' answers. */
const BATCH_MAX = 50
const HOLD_STATUS = 201

/** A hold request with its idempotency key. */
type IdempotentHold = { request: HoldRequest; repeat: IdempotentRequest | null }

/** Queues by event; only events with waiting requests have one. */
const queues = new KeyedBatchQueues<IdempotentHold, HoldResult>()

/**
 * Holds tickets for a visitor. Sale windows, limits, capacity and uses of the promo code are checked and taken in
 * one transaction, all or nothing. The price is fixed as long as the hold lasts. An invalid code counts as a
 * guess. A replaced hold is released in the same transaction, and stays when the new one is refused. Requests that
 * wait for the same event are batched (decision 087), and answers of requests with an idempotency key are stored
 * in the same transaction. Errors: event.not_found, ticket.not_for_sale, ticket.sold_out,
 * checkout.tickets_invalid, promo_code.invalid, order.too_many_held, rate.limited.
 */
export async function hold(
  db: Database,
  { context, address, repeat }: VisitorRequest & { repeat: IdempotentRequest | null },
  event_id: Id,
  wanted: OrderNew,
): Promise<HoldResult> {
  const holdTickets = () => enqueue(db, event_id, { request: { context, address, wanted }, repeat })
  if (wanted.promo_code === '') return holdTickets()
  return withGuessLimit(db, { address, event_id, now: context.now }, holdTickets)
}

function enqueue(db: Database, event_id: Id, hold_request: IdempotentHold): Promise<HoldResult> {
  return queues.add(db, event_id, hold_request, {
    most: BATCH_MAX,
    // Such a request also depends on earlier holds or uses.
    isAlone: ({ request: { wanted } }) => wanted.promo_code !== '' || wanted.replaces !== undefined,
    processBatch: (batch) =>
      db.withTx((tx) =>
        runBatchIdempotent(
          tx,
          batch,
          { repeatOfOne: ({ repeat }) => repeat, status: HOLD_STATUS },
          (new_requests) =>
            holdAll(
              tx,
              event_id,
              new_requests.map(({ request }) => request),
            ),
        ),
      ),
  })
}
