import type { PublicEvent } from '#contract/events/public-events.ts'
import { priceRange } from '#rules/sales/price-range.ts'
import { eventSaleStatusOf } from '#rules/sales/public-sale.ts'
import { ticketsForVisitor, type Offer } from '#rules/sales/tickets-for-visitor.ts'
import type { Context } from '#server/core/http/context.ts'
import { loadEventDetails, type EventDetails } from './event-details.ts'
import { presentEvent, type PublicEventInput } from './present.ts'
import { saleMomentOf, tierFor } from './sale.ts'
import type { PublicRow } from './store.ts'

/** Presents live events for a list, as seen by this visitor without a code; the same queries for any number. */
export async function presentRows(context: Context, rows: readonly PublicRow[]): Promise<PublicEvent[]> {
  const details = await loadEventDetails(context, rows)
  const tier = await tierFor(context, { tickets: rows.flatMap((row) => details(row).tickets) })
  return rows.map((row) => {
    const event_details = details(row)
    const moment = saleMomentOf(row.event, context.now)
    const offer = ticketsForVisitor(event_details, { tier, promo_code: null }, moment)
    return presentEvent(presentInputOf(row, event_details, offer, context))
  })
}

/** Returns what the presentation of an event needs. */
export function presentInputOf(
  row: PublicRow,
  event_details: Pick<EventDetails, 'categories' | 'cover'>,
  offer: Offer,
  { now, locale: reader }: Pick<Context, 'now' | 'locale'>,
): PublicEventInput {
  return {
    row,
    categories: event_details.categories,
    cover: event_details.cover,
    price: priceRange(offer.tickets.flatMap(({ prices }) => prices)),
    sale: eventSaleStatusOf(offer.standings, saleMomentOf(row.event, now).over_at <= now),
    reader,
  }
}
