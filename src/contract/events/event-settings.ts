import { z } from 'zod'
import { email } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import { fpsPayee } from '#contract/orders/fps-payee.ts'
import { cancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { offlinePaymentFields } from '#contract/orders/offline-payments.ts'
import { code, text, webAddress } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { webOrigin } from '../wire/web-origin.ts'
import { eventRooms } from './event-rooms.ts'
import { lineUp, pageLookFields } from './page-look.ts'
import { asOneLine } from '../wire/one-line.ts'
import { resource } from '#contract/wire/resource.ts'

export const MESSAGE_MAX = 5000
export const ORDER_TIMEOUT_MAX = 120
export const WIDGET_ORIGINS_MAX = 20
export const WAITING_LIST_HOURS_MAX = 168
export const APPROVAL_PAY_HOURS_MAX = 336

/** A hex code such as #ffffff (S4.14). */
export const colour = asOneLine(z.string().regex(/^#[0-9a-f]{6}$/i, 'colour'))

const locationTexts = {
  venue_name: text(0, 255),
  address_line_1: text(0, 255),
  address_line_2: text(0, 255),
  city: text(0, 100),
  state_or_region: text(0, 100),
}
export type LocationText = keyof typeof locationTexts

export const location = z.strictObject({
  venue_name: locationTexts.venue_name.default(''),
  address_line_1: locationTexts.address_line_1.default(''),
  address_line_2: locationTexts.address_line_2.default(''),
  city: locationTexts.city.default(''),
  state_or_region: locationTexts.state_or_region.default(''),
  zip_or_postal_code: code(0, 30).default(''),
  /** ISO 3166-1, two letters; '' when not given. */
  country: asOneLine(z.string().refine(isCountryOrBlank, 'country')).default(''),
})
export type Location = z.infer<typeof location>

/** Place of an event. Countries and the districts of Hong Kong need no translation. */
export const eventLocation = location.extend({
  translations: translationsOf(locationTexts).unwrap().optional(),
})
export type EventLocation = z.infer<typeof eventLocation>

function isCountryOrBlank(code: string): boolean {
  return code === '' || /^[A-Z]{2}$/.test(code)
}

export const SOCIAL_HANDLE_MAX = 100
export const socialNetwork = z.enum([
  'facebook',
  'instagram',
  'x',
  'threads',
  'linkedin',
  'youtube',
  'tiktok',
  'weibo',
  'xiaohongshu',
])
export type SocialNetwork = z.infer<typeof socialNetwork>

/** Which affiliate is credited when a visitor followed the links of several. */
export const attributionModel = z.enum(['first', 'last'])
export type AttributionModel = z.infer<typeof attributionModel>

/** Whether prices are displayed with or without added taxes and fees. */
export const priceDisplayMode = z.enum(['INCLUSIVE', 'EXCLUSIVE'])
export type PriceDisplayMode = z.infer<typeof priceDisplayMode>

/** Settings that a new event inherits from its account. */
export const inheritedFields = {
  order_timeout_in_minutes: z.number().int('integer').min(1, 'too_small').max(ORDER_TIMEOUT_MAX, 'too_large'),
  price_display_mode: priceDisplayMode,
  require_attendee_details: z.boolean(),
  notify_organizer_of_new_orders: z.boolean(),
  show_share_buttons: z.boolean(),
  support_email: email.nullable(),
  continue_button_text: text(0, 100),
  email_footer_message: text(0, MESSAGE_MAX),
  homepage_primary_colour: colour,
  homepage_background_colour: colour,
  location: eventLocation,
}

/** Texts for visitors and buyers in their language. */
const settingsTexts = {
  continue_button_text: inheritedFields.continue_button_text,
  email_footer_message: inheritedFields.email_footer_message,
  pre_checkout_message: text(0, MESSAGE_MAX),
  post_checkout_message: text(0, MESSAGE_MAX),
  ticket_page_message: text(0, MESSAGE_MAX),
  /** Shown to attendees only. */
  online_event_connection_details: text(0, MESSAGE_MAX),
  seo_title: text(0, 149),
  seo_description: text(0, 500),
  seo_keywords: text(0, 500),
  homepage_line_up: lineUp,
}
export type SettingsText = keyof typeof settingsTexts

/** Waiting list of an event whose tickets are sold out. */
export const waitingListFields = {
  waiting_list: z.boolean(),
  /** How long an offer holds its places, unless sales end earlier. */
  waiting_list_hours: z.number().int('integer').min(1, 'too_small').max(WAITING_LIST_HOURS_MAX, 'too_large'),
  /** Higher member tiers get offers first. */
  waiting_list_by_tier: z.boolean(),
}

/** Requests to buy ticket types that need approval. */
export const approvalFields = {
  /** Whether the places of a request that waits count as held. */
  approval_holds_places: z.boolean(),
  /** How long an approved order can be paid, at most until the event begins. */
  approval_pay_hours: z.number().int('integer').min(1, 'too_small').max(APPROVAL_PAY_HOURS_MAX, 'too_large'),
}

/** Whether buyers may offer their tickets to others at the price that they paid. */
export const resaleFields = { resale: z.boolean() }

/** All event settings with their validation. */
export const settingsFields = {
  ...inheritedFields,
  ...settingsTexts,
  translations: translationsOf(settingsTexts),
  ...offlinePaymentFields,
  /** What buyers get back who cancel; null: the terms of the account. */
  cancellation_terms: cancellationTerms.nullable(),
  /** Free orders require opening an e-mailed link, unless the buyer is signed in with a confirmed address. */
  free_orders_need_proof: z.boolean(),
  affiliate_counts: attributionModel,
  ...waitingListFields,
  ...approvalFields,
  ...resaleFields,
  website_url: webAddress.nullable(),
  maps_url: webAddress.nullable(),
  ...pageLookFields,
  /** Rooms of the venue; a live event occupies them exclusively. */
  rooms: eventRooms,
  is_online_event: z.boolean(),
  allow_search_engine_indexing: z.boolean(),
  hide_getting_started_page: z.boolean(),
  /** Handles on social networks, without the URL. */
  social_handles: z.partialRecord(socialNetwork, code(1, SOCIAL_HANDLE_MAX)),
  /** Other sites that may embed the event's widget; empty: only this site. */
  widget_origins: z
    .array(webOrigin)
    .max(WIDGET_ORIGINS_MAX, 'too_long')
    .refine((origins) => new Set(origins).size === origins.length, 'repeated'),
}

export const eventSettings = z.object({
  ...settingsFields,
  event_id: idOf('event'),
  support_email: z.string().nullable(),
  website_url: z.string().nullable(),
  maps_url: z.string().nullable(),
  widget_origins: z.array(z.string()),
  fps_payee: fpsPayee.nullable(),
  version: z.number().int(),
})
export type EventSettings = z.infer<typeof eventSettings>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const eventSettingsEdit = z
  .strictObject({ ...settingsFields, translations: settingsFields.translations.unwrap() })
  .partial()
export type EventSettingsEdit = z.infer<typeof eventSettingsEdit>

const SETTINGS = '/events/:event_id/settings'
const WRITE = {
  path: SETTINGS,
  who: 'person',
  summary: 'Update the settings of an event; omitted fields stay unchanged',
  body: eventSettingsEdit,
  ok: itemOf(eventSettings),
  errors: [
    'event.not_found',
    'version.stale',
    'event.rooms_elsewhere',
    'event.room_unknown',
    'occupancy.taken',
  ],
  versioned: true,
} as const

export const readEventSettings = endpoint({
  method: 'GET',
  path: SETTINGS,
  who: 'person',
  summary: 'Retrieve the settings of an event',
  ok: itemOf(eventSettings),
  errors: ['event.not_found'],
})

export const updateEventSettings = endpoint({ method: 'PUT', ...WRITE })
export const patchEventSettings = endpoint({ method: 'PATCH', ...WRITE })

export const eventSettingsResource = resource({
  row: eventSettings,
  input: null,
  change: eventSettingsEdit,
  update: patchEventSettings,
})
