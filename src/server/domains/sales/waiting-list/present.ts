import type { OwnWaitingEntry, ReturnedBefore, WaitingEntry } from '#contract/sales/waiting-list.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { isWaitingListOpen } from '#rules/vouchers/waiting-list.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { buyUrl } from './email.ts'
import type { EntryRow, OfferRow } from './store.ts'

/** @param places the places of those who wait, by entry */
export function present(
  { account_id: _, secret: __, created_at: ___, ...row }: EntryRow,
  places: ReadonlyMap<Id, number>,
  offer: OfferRow | undefined,
): WaitingEntry {
  return {
    ...row,
    locale: locale.catch('en').parse(row.locale),
    place: places.get(row.id) ?? null,
    offer: offer === undefined ? null : { ticket_id: offer.ticket_id, until: offer.until },
  }
}

type OwnContext = {
  sale_config: SaleConfig
  event_url: string
  place: number | null
  returned_before: ReturnedBefore | null
  offer: OfferRow | undefined
  now: Instant
  reader: Locale
}

/** Returns what the person sees, in their language. */
export function presentOwn(
  { status, ticket_ids, quantity }: EntryRow,
  { sale_config, event_url, place, returned_before, offer, now, reader }: OwnContext,
): OwnWaitingEntry {
  const { event, tickets } = sale_config
  const nameOf = (id: Id) => {
    const ticket = tickets.find((each) => each.id === id)
    return ticket === undefined ? '' : localizeRow(ticket, reader).name
  }
  const is_offered = status === 'offered' && offer !== undefined && offer.until > now
  return {
    event: {
      id: event.id,
      title: localizeRow(event, reader).title,
      starts_at: event.starts_at,
      timezone: event.timezone,
      is_off: isOffSale(event.happening),
    },
    ticket_names: ticket_ids.map(nameOf).filter((name) => name !== ''),
    quantity,
    status: status === 'offered' && !is_offered ? 'lapsed' : status,
    place,
    returned_before,
    is_open: isWaitingListOpen(sale_config, now),
    offer: is_offered
      ? { ticket_name: nameOf(offer.ticket_id), until: offer.until, url: buyUrl(event_url, offer.code) }
      : null,
  }
}
