import type { z } from 'zod'
import type { offlinePaymentFields, OfflinePaymentSettings } from '#contract/orders/offline-payments.ts'
import {
  location,
  type approvalFields,
  type inheritedFields,
  type resaleFields,
  type settingsFields,
  type waitingListFields,
} from './event-settings.ts'
import { LOOK_DEFAULTS } from './look-defaults.ts'
import { pageSection, type pageLookFields } from './page-look.ts'

// Separate from the schemas, which would add weight to visitors' pages.

export const ORDER_TIMEOUT_DEFAULT = 15

type InheritedSettings = z.output<z.ZodObject<typeof inheritedFields>>

/** Defaults of a new event when its account has set nothing else. */
export const EVENT_DEFAULTS: InheritedSettings = {
  order_timeout_in_minutes: ORDER_TIMEOUT_DEFAULT,
  price_display_mode: 'INCLUSIVE',
  require_attendee_details: true,
  notify_organizer_of_new_orders: true,
  show_share_buttons: true,
  support_email: null,
  continue_button_text: '',
  email_footer_message: '',
  homepage_primary_colour: '#6d2c5a',
  homepage_background_colour: LOOK_DEFAULTS.homepage_background_colour,
  location: location.parse({}),
}

const NOT_OFFERED: OfflinePaymentSettings = { is_offered: false, words: {}, pictures: {} }

/** By default an event accepts only card payments. */
export const OTHER_PAYMENT_DEFAULTS: z.output<z.ZodObject<typeof offlinePaymentFields>> = {
  fps_payment: NOT_OFFERED,
  fps_payee: null,
  bank_payment: NOT_OFFERED,
  door_payment: NOT_OFFERED,
  payment_within_days: 3,
  payment_due_at: null,
}

/** Layout of an event's page before anybody designs it. */
export const PAGE_LOOK_DEFAULTS: z.output<z.ZodObject<typeof pageLookFields>> = {
  homepage_background_type: 'COLOUR',
  homepage_cover_crop: LOOK_DEFAULTS.homepage_cover_crop,
  homepage_sections: pageSection.options.map((section) => ({ section, is_shown: true })),
  homepage_type_pair: LOOK_DEFAULTS.homepage_type_pair,
}

/** By default nobody can wait for tickets of a sold-out event. */
export const WAITING_LIST_DEFAULTS: z.output<z.ZodObject<typeof waitingListFields>> = {
  waiting_list: false,
  waiting_list_hours: 24,
  waiting_list_by_tier: false,
}

/** By default the places of a request are free until it is approved. */
export const APPROVAL_DEFAULTS: z.output<z.ZodObject<typeof approvalFields>> = {
  approval_holds_places: false,
  approval_pay_hours: 48,
}

/** By default tickets cannot be offered to others. */
export const RESALE_DEFAULTS: z.output<z.ZodObject<typeof resaleFields>> = { resale: false }

/** Defaults of an event's settings. */
export const SETTINGS_DEFAULTS: z.output<z.ZodObject<typeof settingsFields>> = {
  ...EVENT_DEFAULTS,
  ...OTHER_PAYMENT_DEFAULTS,
  cancellation_terms: null,
  free_orders_need_proof: false,
  affiliate_counts: 'last',
  ...WAITING_LIST_DEFAULTS,
  ...APPROVAL_DEFAULTS,
  ...RESALE_DEFAULTS,
  translations: {},
  pre_checkout_message: '',
  post_checkout_message: '',
  ticket_page_message: '',
  website_url: null,
  maps_url: null,
  ...PAGE_LOOK_DEFAULTS,
  homepage_line_up: '',
  rooms: [],
  is_online_event: false,
  online_event_connection_details: '',
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  allow_search_engine_indexing: true,
  hide_getting_started_page: false,
  social_handles: {},
  widget_origins: [],
}
