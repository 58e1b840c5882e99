import type { Id } from '#contract/wire/id.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import { isSameValue } from '#rules/same-value.ts'
import type { Context } from '#server/core/http/context.ts'
import { nextChangeNo } from '#server/core/db/change-numbers.ts'
import { withEntryHistory } from './entry-history.ts'
import * as store from './store.ts'

/**
 * Moves the sale windows of an event's ticket types and prices along with its start; a sale that has begun
 * continues.
 */
export async function moveSales({ tx, now }: Context, event_id: Id, change: DateChange): Promise<void> {
  const tickets = await store.lockAll(tx, event_id)
  const ids = tickets.map(({ id }) => id)
  const prices = await store.pricesOf(tx, ids)
  for (const ticket of tickets) {
    const before = prices.filter(({ ticket_id }) => ticket_id === ticket.id)
    const after = before.map((price) =>
      movesWithEvent(change, price.id) ? moveDates('ticket_price', price, change, now) : price,
    )
    const moved = movesWithEvent(change, ticket.id)
      ? withEntryHistory(ticket, moveDates('ticket', ticket, change, now), now)
      : ticket
    if (isSameValue([ticket, before], [moved, after])) continue
    await store.savePrices(tx, before, after)
    await store.save(tx, moved, await nextChangeNo(tx, event_id))
  }
}
