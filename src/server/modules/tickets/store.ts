import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { listTickets } from '#contract/tickets.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { ticket_prices, tickets } from '#server/db/schema/events.ts'

export type TicketRow = typeof tickets.$inferSelect
export type PriceRow = typeof ticket_prices.$inferSelect
type Query = QueryOf<typeof listTickets>

const SORTS = { sort_order: tickets.sort_order, name: tickets.name }
const FILTERS = {
  type: { value: tickets.type, kind: 'text' },
  name: { value: tickets.name, kind: 'text' },
} as const

export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(tickets.event_id, event_id),
    containsWords(tickets.name, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(tickets)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(tickets.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(tickets).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export function ofEvents(tx: Tx, event_ids: readonly Id[]): Promise<TicketRow[]> {
  return tx
    .select()
    .from(tickets)
    .where(inArray(tickets.event_id, [...event_ids]))
    .orderBy(asc(tickets.event_id), asc(tickets.sort_order), asc(tickets.id))
}

export function pricesOf(tx: Tx, ticket_ids: readonly Id[]): Promise<PriceRow[]> {
  return tx
    .select()
    .from(ticket_prices)
    .where(inArray(ticket_prices.ticket_id, [...ticket_ids]))
    .orderBy(asc(ticket_prices.sort_order), asc(ticket_prices.id))
}
