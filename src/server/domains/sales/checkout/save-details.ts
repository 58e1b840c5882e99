import type { CheckoutOrder, OrderDetails } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { detailsProblems } from '#rules/sales/order-details.ts'
import { AppError } from '#server/core/app-error.ts'
import { attempt, type Outcome } from '#server/core/batch-queue.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { RequestQueues } from '#server/core/http/idempotency/request-queues.ts'
import { presentReservation, type FullReservation } from '#server/domains/sales/order-view/service.ts'
import { buyerQuestionsOf } from '#server/domains/sales/public-events/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { requireActive } from './access.ts'
import * as store from './store.ts'

/** Maximum number of orders per transaction, so that no buyer waits long for the others' answers. */
const BATCH_MAX = 50
const SAVE_STATUS = 200

/** A buyer's request to store details. */
export type DetailsRequest = {
  context: Omit<Context, 'tx'>
  order_id: Id
  secret: string
  details: OrderDetails
}
type Answer = { data: CheckoutOrder }

const queues = new RequestQueues<DetailsRequest, Answer>({
  most: BATCH_MAX,
  status: SAVE_STATUS,
  handleAll: saveAllDetails,
})

/**
 * Stores the buyer and the attendees, replacing earlier details; requests for an event that wait together share a
 * transaction. Errors: event.not_found, order.not_found, order.expired, order.finished, order.not_approved,
 * order.requested, checkout.details_invalid.
 */
export function saveDetails(
  db: Database,
  event_id: Id,
  request: DetailsRequest,
  repeat: IdempotentRequest | null,
): Promise<Answer> {
  return queues.add(db, event_id, { request, repeat })
}

/** Stores details of several orders of one event with the result of one after the other. */
export async function saveAllDetails(
  tx: Tx,
  event_id: Id,
  requests: readonly DetailsRequest[],
): Promise<Outcome<Answer>[]> {
  const ids = requests.map(({ order_id }) => order_id)
  const reservations = new Map(await store.lockAll(tx, event_id, ids))
  const changed = new Map<Id, FullReservation>()
  const outcomes: Outcome<Answer>[] = []
  for (const { context: request_context, order_id, secret, details } of requests)
    outcomes.push(
      await attempt(async () => {
        const context = { ...request_context, tx }
        const locked = reservations.get(order_id)
        const reservation = await requireActive(context, { event_id, order_id }, secret, locked)
        if (reservation.request !== null) throw new AppError('order.requested')
        const asks = buyerQuestionsOf(await saleConfigOf(context, reservation))
        const errors = detailsProblems(details, { lines: reservation.priced.lines, ...asks })
        if (Object.keys(errors).length > 0) throw new AppError('checkout.details_invalid', { errors })
        const saved = { ...reservation, details }
        reservations.set(order_id, saved)
        changed.set(order_id, saved)
        return { data: await presentReservation(context, saved) }
      }),
    )
  await store.saveDetails(
    tx,
    [...changed.values()].map(({ id, details }) => ({ id, details })),
  )
  return outcomes
}
