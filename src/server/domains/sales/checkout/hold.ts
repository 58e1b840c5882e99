import type { CheckoutOrder, OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { RequestQueues } from '#server/core/http/idempotency/request-queues.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { withGuessLimit, type VisitorRequest } from '#server/domains/sales/public-events/service.ts'
import { holdAll, type HoldRequest } from './hold-batch.ts'

export type HoldResult = { data: CheckoutOrder; session_token: string }

/** Maximum number of holds of one event per batch, so that no visitor waits long for the others' answers. */
const BATCH_MAX = 50
const HOLD_STATUS = 201

const queues = new RequestQueues<HoldRequest, HoldResult>({
  most: BATCH_MAX,
  status: HOLD_STATUS,
  // Such a request also depends on an earlier hold.
  isAlone: ({ wanted }) => wanted.replaces !== undefined,
  handleAll: holdAll,
})

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
  const holdTickets = () => queues.add(db, event_id, { request: { context, address, wanted }, repeat })
  if (wanted.promo_code === '') return holdTickets()
  return withGuessLimit(db, { address, event_id, now: context.now }, holdTickets)
}
