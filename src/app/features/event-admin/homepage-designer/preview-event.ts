import type { Attachment } from '#contract/events/attachments.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { Image } from '#contract/events/images.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import { isOverAt, saleOverAt } from '#rules/events/event-status.ts'
import { publicSettings } from '#rules/events/public-settings.ts'
import { ticketsForVisitor } from '#rules/sales/tickets-for-visitor.ts'
import { eventSaleStatusOf } from '#rules/sales/public-sale.ts'
import { localizeTicket } from '#rules/sales/public-ticket.ts'
import { languageOf, languagesOf, localizeRow } from '#rules/text/translated-text.ts'
import type { AccountRows, EventWithResources } from '#app/data/catalogue/live.ts'

interface PreviewInput {
  parts: Omit<EventWithResources, 'settings'>
  settings: EventSettings
  account: AccountRows | undefined
  /** Undefined while unknown, for example offline. */
  images: readonly Image[] | undefined
  files: readonly Attachment[] | undefined
  reader: Locale
  now_ms: number
}

/** The public view of an event for a visitor who is not a member, built from the data in this browser. */
export function buildPreviewEvent(shown: PreviewInput): PublicEventFull {
  const { parts, settings, account, images, files, reader, now_ms } = shown
  const event = localizeRow(parts.event, reader)
  const said = localizeRow(settings, reader)
  const now = fromEpochMs(now_ms)
  const is_over = isOverAt(event, now)
  const organizer = account?.organizers.find(({ id }) => id === event.organizer_id)
  const wares = {
    tickets: parts.tickets.map((ticket) => localizeTicket(ticket, reader)),
    shared: parts.capacity_assignments,
    taxes: new Map(account?.taxes_and_fees.map((tax) => [tax.id, tax])),
    can_pay: true,
  }
  const { tickets, standings } = ticketsForVisitor(
    wares,
    { tier: null, promo_code: null },
    { now, over_at: saleOverAt(event) },
  )
  const house = new Map(account?.rooms.map((room) => [room.id, localizeRow(room, reader)]))
  return {
    id: event.id,
    title: event.title,
    happening: event.happening,
    former_start_date: event.former_start_date,
    start_date: event.start_date,
    end_date: event.end_date,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    timezone: event.timezone,
    currency: event.currency,
    slug: eventSlug(parts.event),
    language: languageOf(parts.event, 'title', reader, parts.event.language),
    languages: languagesOf(parts.event),
    description: event.description,
    description_language: languageOf(parts.event, 'description', reader, parts.event.language),
    cover: coverOf(event.cover_url, images),
    pictures: images?.filter(({ type }) => type === 'EVENT_IMAGE') ?? [],
    files: [...(files ?? [])],
    categories: parts.categories.map(({ name }) => name),
    organizer: organizer === undefined ? null : organizer,
    rooms: said.is_online_event
      ? []
      : said.rooms.flatMap(({ room_id }) => {
          const room = house.get(room_id)
          return room === undefined ? [] : [{ id: room.id, name: room.name }]
        }),
    ...publicSettings(said),
    calendar_no: event.version,
    is_over,
    price: null,
    sale: eventSaleStatusOf(standings, is_over),
    tickets,
    questions: [],
    promo: null,
  }
}

/** Only the widest image when the others are not known. */
function coverOf(url: string | null, images: PreviewInput['images']): PublicEventFull['cover'] {
  const cover = images?.find(({ type }) => type === 'EVENT_COVER')
  if (cover !== undefined) return cover
  return url === null || images !== undefined
    ? null
    : { url, sources: [], share_url: null, width: 2, height: 1 }
}
