import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { attachment } from './attachments.ts'
import { endpoint } from '../wire/endpoint.ts'
import { eventSettings, location } from './event-settings.ts'
import { event } from './events.ts'
import { idOf } from '../wire/id.ts'
import { image } from './images.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { PROMO_CODE_MAX } from '#contract/resources/promo-codes.ts'
import { question } from '#contract/resources/questions.ts'
import { html } from '../wire/rich-text.ts'
import { taxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { memberTier } from '../members/member-tier.ts'
import { ticketType } from '#contract/resources/tickets.ts'
import { code } from '../wire/text.ts'
import { eventSaleStatus, priceRange, publicPromoCode, ticketSaleStatus } from './public-sale.ts'

const settingsShape = eventSettings.shape

/** A picture in all its widths. */
const picture = image.pick({ url: true, sources: true, share_url: true, width: true, height: true })

/** A publicly downloadable file. */
export const publicFile = attachment.pick({ id: true, name: true, url: true, bytes: true, mime: true })
export type PublicFile = z.infer<typeof publicFile>

/** An event in public lists. */
export const publicEvent = event
  .pick({
    id: true,
    title: true,
    happening: true,
    former_start_date: true,
    start_date: true,
    end_date: true,
    starts_at: true,
    ends_at: true,
    timezone: true,
    currency: true,
  })
  .extend({
    /** Readable part of the URL; only the id identifies the event. */
    slug: z.string(),
    /** Language of the title as returned; absent in older stored responses. */
    language: locale.optional(),
    organizer: z.object({ id: idOf('organizer'), name: z.string() }).nullable(),
    is_online_event: z.boolean(),
    /** '' when not given, and for an online event. */
    venue_name: z.string(),
    city: z.string(),
    cover: picture.nullable(),
    /** Visible part of the cover; absent in older stored responses. */
    homepage_cover_crop: settingsShape.homepage_cover_crop.optional(),
    categories: z.array(z.string()),
    /** Null without a visible price. */
    price: priceRange.nullable(),
    price_display_mode: settingsShape.price_display_mode,
    sale: eventSaleStatus,
  })
export type PublicEvent = z.infer<typeof publicEvent>

const amount = z.number().int()

/** A price of a ticket type; amounts are per ticket, in minor units. */
export const publicPrice = z.object({
  id: idOf('price'),
  label: z.string().nullable(),
  /** For a donation: the minimum. */
  price_cents: amount,
  /** Including taxes and fees. */
  all_in_cents: amount,
  /** The same two amounts with the promo code or the visitor's member price; null when nothing is off. */
  discounted_cents: amount.nullable(),
  discounted_all_in_cents: amount.nullable(),
  /** Member price and the same including taxes and fees; null without one and in older stored responses. */
  member_price_cents: amount.nullable().default(null),
  member_all_in_cents: amount.nullable().default(null),
  tiers: z.array(memberTier).default([]),
  /** The visitor's tier if they get the member price. */
  member_tier: memberTier.nullable().default(null),
  /** Label of the price that must be sold out or over before this one is sold; null: none. */
  opens_after: z.string().nullable().default(null),
  sale: ticketSaleStatus,
  sale_start_at: instant.nullable(),
  sale_end_at: instant.nullable(),
  /** Null when not shown or unlimited. */
  quantity_remaining: z.number().int().nullable(),
  /** At most the number left; 0 when nothing can be bought. */
  max_per_order: z.number().int(),
})
export type PublicPrice = z.infer<typeof publicPrice>

/** A ticket type for the calling visitor. */
export const publicTicket = z.object({
  id: idOf('ticket'),
  name: z.string(),
  type: ticketType,
  description: z.string(),
  sale: ticketSaleStatus,
  sale_start_at: instant.nullable(),
  sale_end_at: instant.nullable(),
  min_per_order: z.number().int(),
  max_per_order: z.number().int(),
  quantity_remaining: z.number().int().nullable(),
  /** The organizer approves each order with it; absent in older stored responses. */
  needs_approval: z.boolean().default(false),
  /** Tiers that may buy; empty: everybody. */
  member_tiers: z.array(memberTier),
  /** Taxes and fees contained in its prices or added to them. */
  taxes_and_fees: z.array(
    taxOrFee.pick({
      id: true,
      name: true,
      type: true,
      calculation_type: true,
      rate: true,
      is_contained: true,
    }),
  ),
  prices: z.array(publicPrice),
})
export type PublicTicket = z.infer<typeof publicTicket>

/** A question for buyers. */
export const publicQuestion = question
  .pick({
    id: true,
    title: true,
    description: true,
    type: true,
    /** Answers use these values in every language. */
    options: true,
    required: true,
    belongs_to: true,
    ticket_ids: true,
    default_of: true,
  })
  .extend({
    /** Labels of the options in the reader's language, in order. */
    option_labels: z.array(z.string()).default([]),
  })
export type PublicQuestion = z.infer<typeof publicQuestion>

/** An event with everything that its page and the ticket selection need. */
export const publicEventFull = publicEvent.extend({
  description: html,
  description_language: locale.optional(),
  /** Languages with a title, the event's own first. */
  languages: z.array(locale).default([]),
  /** Pictures besides the cover, oldest first. */
  pictures: z.array(picture),
  /** The organizer's attachments, oldest first; always downloads. */
  files: z.array(publicFile),
  /** SEQUENCE number of its calendar entry (RFC 5545). */
  calendar_no: z.number().int().default(0),
  /** Whether it has ended; then nothing is sold. */
  is_over: z.boolean(),
  organizer: z
    .object({
      id: idOf('organizer'),
      name: z.string(),
      description: z.string(),
      website: z.string().nullable(),
      logo_url: z.string().nullable(),
    })
    .nullable(),
  /** Rooms of the venue in the visitor's language; empty for an online event. */
  rooms: z.array(z.object({ id: idOf('room'), name: z.string() })),
  /** Null for an online event. */
  location: location.nullable(),
  ...eventSettings.pick({
    maps_url: true,
    website_url: true,
    seo_title: true,
    seo_description: true,
    seo_keywords: true,
    allow_search_engine_indexing: true,
    homepage_primary_colour: true,
    homepage_background_colour: true,
    homepage_background_type: true,
    homepage_cover_crop: true,
    homepage_sections: true,
    homepage_type_pair: true,
    homepage_line_up: true,
    social_handles: true,
    show_share_buttons: true,
    pre_checkout_message: true,
    continue_button_text: true,
    require_attendee_details: true,
    order_timeout_in_minutes: true,
    affiliate_counts: true,
  }).shape,
  tickets: z.array(publicTicket),
  /** Visitors can wait for ticket types that are sold out. */
  has_waiting_list: z.boolean().default(false),
  questions: z.array(publicQuestion),
  /** Null when no code was sent. An invalid code returns only itself. */
  promo: publicPromoCode.extend({ is_valid: z.boolean() }).nullable(),
})
export type PublicEventFull = z.infer<typeof publicEventFull>

/** Promo code from a link or a field; '' for none. */
const promoCodeQuery = z.strictObject({ promo_code: code(0, PROMO_CODE_MAX * 4).default('') })
/** Adds the order id and secret of the visitor's own hold, whose tickets count as available to them. */
const holdQuery = promoCodeQuery.extend({
  held: idOf('order').optional(),
  s: z.string().max(100, 'too_long').default(''),
})
const GUESSES_PER_MINUTE = 20
export const SOLD_LATELY_DAYS = 14

export const listPublicEvents = endpoint({
  method: 'GET',
  path: '/public/events',
  who: 'anyone',
  summary:
    'List the live events of all accounts that are not over; the search covers title, organizer and venue',
  query: listQuery({
    /** sold_lately: by valid tickets sold in the last SOLD_LATELY_DAYS days; the numbers are not returned. */
    sorts: ['starts_at', 'created_at', 'sold_lately'],
    filters: ['starts_at', 'category', 'organizer_id'],
  }),
  ok: pageOf(publicEvent),
  errors: [],
})

export const readPublicEvent = endpoint({
  method: 'GET',
  path: '/public/events/:event_id',
  who: 'anyone',
  summary: 'Retrieve a live event with the ticket types that the visitor may see',
  query: holdQuery,
  ok: itemOf(publicEventFull),
  errors: ['event.not_found'],
})

export const findPublicEvent = endpoint({
  method: 'GET',
  path: '/public/events/:organizer_or_slug/:slug',
  who: 'anyone',
  summary: 'Retrieve a live event by its id and any slug, or by its organizer (id or name) and its slug',
  query: holdQuery,
  ok: itemOf(publicEventFull),
  errors: ['event.not_found'],
})

export const checkPromoCode = endpoint({
  method: 'GET',
  path: '/public/events/:event_id/promo-codes/:code',
  who: 'anyone',
  summary: 'Retrieve the effect of a promo code; every invalid code gets the same error',
  ok: itemOf(publicPromoCode),
  errors: ['event.not_found', 'promo_code.invalid', 'rate.limited'],
  per_minute: GUESSES_PER_MINUTE,
})
