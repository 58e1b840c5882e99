import type { OkOf, QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { Context, Person } from '#server/http/context.ts'
import { pageMeta } from '#server/http/page-meta.ts'
import { requireEvent } from '#server/modules/events/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { PriceRow, TicketRow } from './store.ts'

/** One page of the ticket types of an event, each with its prices. Errors: event.not_found. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listTickets>,
): Promise<OkOf<typeof listTickets>> {
  await requireEvent(context, event_id, 'event.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return {
    data: await withPrices(context, rows),
    meta: pageMeta(listTickets.query, query, { total, on_page: rows.length }),
  }
}

/** All ticket types of events that the caller has already been found to see. */
export async function listOfEvents(context: Context<Person>, event_ids: readonly Id[]): Promise<Ticket[]> {
  return withPrices(context, await store.ofEvents(context.tx, event_ids))
}

async function withPrices({ tx }: Context<Person>, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const ids = rows.map((row) => row.id)
  const by_ticket = new Map<Id, PriceRow[]>(ids.map((id) => [id, []]))
  for (const price of await store.pricesOf(tx, ids)) by_ticket.get(price.ticket_id)?.push(price)
  return rows.map((row) => present(row, by_ticket.get(row.id) ?? []))
}
