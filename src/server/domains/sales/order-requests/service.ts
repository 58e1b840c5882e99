import { listOrderRequests } from '#contract/sales/order-requests.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { findReservations } from '#server/domains/sales/checkout/service.ts'
import { readSaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export { approve, decline, undo } from './decide.ts'
export { moveRequestTimes } from './move-times.ts'
export { settleRequests } from './settle.ts'

/** Returns one page of the requests of an event, oldest first by default. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listOrderRequests>,
): Promise<OkOf<typeof listOrderRequests>> {
  const { tx } = context
  await requireEvent(context, event_id, 'order.view')
  const { ids, total } = await store.page(tx, event_id, query)
  const sale_config = ids.length === 0 ? undefined : await readSaleConfig(tx, event_id)
  const reservations = ids.length === 0 ? new Map<Id, never>() : await findReservations(tx, event_id, ids)
  const rows = ids.flatMap((id) => {
    const reservation = reservations.get(id)
    const request = reservation?.request ?? null
    return reservation === undefined || request === null || sale_config === undefined
      ? []
      : [present({ ...reservation, request }, sale_config)]
  })
  return pageOf(listOrderRequests.query, query, total, rows)
}
