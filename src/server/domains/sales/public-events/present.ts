import type { Attachment } from '#contract/events/attachments.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { AppliedCode } from '#rules/sales/promo-code.ts'
import type { PublicEvent, PublicEventFull, PublicTicket } from '#contract/events/public-events.ts'
import type { EventSaleStatus, PriceRange, PublicPromoCode } from '#contract/events/public-sale.ts'
import type { Question } from '#contract/resources/questions.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import type { Picture } from '#server/domains/platform/index.ts'
import { localizeSettings } from '#rules/events/localize-settings.ts'
import { publicSettings } from '#rules/events/public-settings.ts'
import { languageOf, languagesOf, localizeRow } from '#rules/text/translated-text.ts'
import { presentForBuyer } from '#server/domains/events/index.ts'
import type { PublicRow } from './store.ts'

export type PublicEventInput = {
  row: PublicRow
  categories: readonly { name: string }[]
  cover: Picture | null
  price: PriceRange | null
  sale: EventSaleStatus
  reader: Locale
}

/** Fields are listed one by one, so that a column or setting added later is not public by default. */
export function presentEvent({ row, categories, cover, price, sale, reader }: PublicEventInput): PublicEvent {
  const { organizer, settings } = row
  const event = localizeRow(row.event, reader)
  const localized_settings = localizeSettings({ ...SETTINGS_DEFAULTS, ...settings }, reader)
  const { venue_name, city } = localized_settings.location
  return {
    id: event.id,
    // The same in every language, because the page is the same.
    slug: eventSlug(row.event),
    title: event.title,
    language: languageOf(event, 'title', reader, event.language),
    happening: event.happening,
    former_start_date: event.former_start_date,
    start_date: event.start_date,
    end_date: event.end_date,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    timezone: event.timezone,
    currency: event.currency,
    organizer: organizer === null ? null : { id: organizer.id, name: organizer.name },
    is_online_event: localized_settings.is_online_event,
    venue_name: localized_settings.is_online_event ? '' : venue_name,
    city: localized_settings.is_online_event ? '' : city,
    cover,
    homepage_cover_crop: localized_settings.homepage_cover_crop,
    categories: categories.map(({ name }) => name),
    price,
    price_display_mode: localized_settings.price_display_mode,
    sale,
  }
}

export type PublicEventFullInput = PublicEventInput & {
  calendar_no: number
  is_over: boolean
  logo_url: string | null
  pictures: readonly Picture[]
  files: readonly Attachment[]
  tickets: PublicTicket[]
  questions: readonly Question[]
  rooms: PublicEventFull['rooms']
  promo: PublicEventFull['promo']
  has_waiting_list: boolean
}

export function presentFull(input: PublicEventFullInput): PublicEventFull {
  const {
    row,
    is_over,
    logo_url,
    pictures,
    files,
    tickets,
    questions,
    rooms,
    promo,
    reader,
    has_waiting_list,
  } = input
  const { event, organizer } = row
  const localized_settings = localizeSettings({ ...SETTINGS_DEFAULTS, ...row.settings }, reader)
  return {
    ...presentEvent(input),
    description: localizeRow(event, reader).description,
    description_language: languageOf(event, 'description', reader, event.language),
    languages: languagesOf(event),
    pictures: [...pictures],
    files: files.map(({ id, name, url, bytes, mime }) => ({ id, name, url, bytes, mime })),
    calendar_no: input.calendar_no,
    is_over,
    organizer: organizer && {
      id: organizer.id,
      name: organizer.name,
      description: organizer.description,
      website: organizer.website,
      logo_url,
    },
    rooms: localized_settings.is_online_event ? [] : rooms,
    ...publicSettings(localized_settings),
    tickets,
    questions: presentQuestions(questions, tickets, reader),
    promo,
    has_waiting_list,
  }
}

/** Presents the questions that concern this visitor, without ids of ticket types that they do not see. */
function presentQuestions(
  questions: readonly Question[],
  tickets: readonly { id: Id }[],
  reader: Locale,
): PublicEventFull['questions'] {
  const visible_ids = new Set(tickets.map(({ id }) => id))
  return questions.flatMap((question) => {
    const ticket_ids = question.ticket_ids.filter((id) => visible_ids.has(id))
    const is_for_others = question.ticket_ids.length > 0 && ticket_ids.length === 0
    if (question.is_hidden || is_for_others) return []
    return [presentForBuyer(question, ticket_ids, reader)]
  })
}

/** @param ticket_ids visible ticket types that the code applies to */
export function presentPromoCode(
  { code, discount_type, discount, combines_with_member_price }: AppliedCode,
  ticket_ids: readonly Id[],
): PublicPromoCode {
  const applicable_ticket_ids = [...ticket_ids]
  return { code, discount_type, discount, combines_with_member_price, applicable_ticket_ids }
}

export function presentRefusedCode(code: string): PublicEventFull['promo'] {
  return {
    code,
    discount_type: 'NONE',
    discount: 0,
    combines_with_member_price: false,
    applicable_ticket_ids: [],
    is_valid: false,
  }
}
