import type { GuestList, HostedList } from '#contract/orders/guest-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { personName } from '#rules/text/person-name.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { GuestListRow, GuestRow } from './store.ts'

/** @param guests of any lists of the event */
export function present(row: GuestListRow, guests: readonly GuestRow[], public_url: string): GuestList {
  const { account_id: _, secret, places, ...list } = row
  const own = guests.filter(({ guest_list_id }) => guest_list_id === row.id)
  return {
    ...list,
    places: places.map(({ ticket_id, quantity }) => ({
      ticket_id,
      quantity,
      used: own.filter((guest) => guest.ticket_id === ticket_id).length,
    })),
    url: secret && `${public_url}/guest-list/${secret}`,
  }
}

/** Returns whether the host of a list can change its names. */
export const isOpen = ({ until }: GuestListRow, { event }: SaleConfig, now: Instant): boolean =>
  now < until && !isOffSale(event.happening)

/** Returns what the host sees, in their language. */
export function presentHosted(
  row: GuestListRow,
  guests: readonly GuestRow[],
  { sale_config, now, locale }: { sale_config: SaleConfig; now: Instant; locale: Locale },
): HostedList {
  const { event, tickets } = sale_config
  const { title } = localizeRow(event, locale)
  return {
    host: row.host,
    event: {
      title,
      starts_at: event.starts_at,
      timezone: event.timezone,
      is_off: isOffSale(event.happening),
    },
    until: row.until,
    is_open: isOpen(row, sale_config, now),
    places: row.places.map(({ ticket_id, quantity }) => {
      const ticket = tickets.find(({ id }) => id === ticket_id)
      const ticket_name = ticket === undefined ? '' : localizeRow(ticket, locale).name
      return { ticket_id, ticket_name, quantity }
    }),
    names: guests.map((guest) => ({
      attendee_id: guest.attendee_id,
      ticket_id: guest.ticket_id,
      name: personName(guest),
      has_come: guest.checked_in_at !== null,
    })),
    version: row.version,
  }
}
