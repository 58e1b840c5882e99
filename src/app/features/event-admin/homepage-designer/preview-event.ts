import type { Attachment } from '#contract/events/attachments.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { Image } from '#contract/events/images.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import { isOverAt, saleOverAt } from '#rules/events/event-status.ts'
import { localizeSettings } from '#rules/events/localize-settings.ts'
import { publicSettings } from '#rules/events/public-settings.ts'
import { ticketsForVisitor } from '#rules/sales/tickets-for-visitor.ts'
import { eventSaleStatusOf } from '#rules/sales/public-sale.ts'
import { localizeTicket } from '#rules/sales/public-ticket.ts'
import { languageOf, languagesOf, localizeRow } from '#rules/text/translated-text.ts'
import type { AccountRows, EventWithResources } from '#app/data/catalogue/live.ts'

interface PreviewInput {
  resources: Omit<EventWithResources, 'settings'>
  settings: EventSettings
  account: AccountRows | undefined
  /** Undefined while unknown, for example offline. */
  images: readonly Image[] | undefined
  files: readonly Attachment[] | undefined
  reader: Locale
  now_ms: number
}

/** The public view of an event for a visitor who is not a member, built from the data in this browser. */
export function buildPreviewEvent(input: PreviewInput): PublicEventFull {
  const { resources, settings, account, images, files, reader, now_ms } = input
  const event = localizeRow(resources.event, reader)
  const localized = localizeSettings(settings, reader)
  const now = fromEpochMs(now_ms)
  const is_over = isOverAt(event, now)
  const organizer = account?.organizers.find(({ id }) => id === event.organizer_id)
  const offer_input = {
    tickets: resources.tickets.map((ticket) => localizeTicket(ticket, reader)),
    shared: resources.capacity_assignments,
    taxes: new Map(account?.taxes_and_fees.map((tax) => [tax.id, tax])),
    can_pay: true,
  }
  const { tickets, standings } = ticketsForVisitor(
    offer_input,
    { tier: null, promo_code: null },
    { now, over_at: saleOverAt(event) },
  )
  const rooms_by_id = new Map(account?.rooms.map((room) => [room.id, localizeRow(room, reader)]))
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
    slug: eventSlug(resources.event),
    language: languageOf(resources.event, 'title', reader, resources.event.language),
    languages: languagesOf(resources.event),
    description: event.description,
    description_language: languageOf(resources.event, 'description', reader, resources.event.language),
    cover: coverOf(event.cover_url, images),
    pictures: images?.filter(({ type }) => type === 'EVENT_IMAGE') ?? [],
    files: [...(files ?? [])],
    categories: resources.categories.map(({ name }) => name),
    organizer: organizer === undefined ? null : organizer,
    rooms: localized.is_online_event
      ? []
      : localized.rooms.flatMap(({ room_id }) => {
          const room = rooms_by_id.get(room_id)
          return room === undefined ? [] : [{ id: room.id, name: room.name }]
        }),
    ...publicSettings(localized),
    calendar_no: event.version,
    is_over,
    price: null,
    sale: eventSaleStatusOf(standings, is_over),
    tickets,
    has_waiting_list: false,
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
