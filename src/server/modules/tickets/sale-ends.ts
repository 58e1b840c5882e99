import type { Id } from '#contract/wire/id.ts'
import { shiftBy } from '#rules/events/event-dates.ts'
import type { Context } from '#server/http/context.ts'
import { announce, nextChangeNo } from '#server/modules/events/service.ts'
import * as store from './store.ts'

/** Moves the ends of an event's sales with its start, so that what was sold until the evening still is. */
export async function shiftSaleEnds({ tx }: Context, event_id: Id, shift_ms: number): Promise<void> {
  const tickets = await store.lockAll(tx, event_id)
  const prices = await store.pricesOf(
    tx,
    tickets.map(({ id }) => id),
  )
  for (const ticket of tickets) {
    const before = prices.filter(({ ticket_id }) => ticket_id === ticket.id)
    if (![ticket, ...before].some(({ sale_end_at }) => sale_end_at !== null)) continue
    await store.savePrices(
      tx,
      before,
      before.map((price) => ({ ...price, sale_end_at: shiftBy(price.sale_end_at, shift_ms) })),
    )
    const sale_end_at = shiftBy(ticket.sale_end_at, shift_ms)
    await store.save(tx, { ...ticket, sale_end_at }, await nextChangeNo(tx, event_id))
  }
  announce(tx, event_id)
}
