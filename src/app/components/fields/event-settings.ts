import type { EventSettingsEdit } from '#contract/events/event-settings.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import {
  formatDurationValue,
  formatEventRoomsValue,
  formatInstantValue,
  formatLinesValue,
  formatNumberValue,
} from './format.ts'
import { formatTerms } from './cancellation-terms.ts'
import { formatFpsPayee } from './fps-payee.ts'
import { formatCropValue, formatSectionsValue } from './page-look.ts'
import { formatHandles, formatLocation, formatPaymentMethod } from './values.ts'

/** Field declarations of the event settings, by section. */
export const eventSettingsFields = (t: FieldTexts) =>
  ({
    ...placeFields(t),
    rooms: { label: t('event_settings.rooms'), format: formatEventRoomsValue },
    ...checkoutFields(t),
    ...waitingListFields(t),
    ...approvalFields(t),
    ...paymentFields(t),
    ...messageFields(t),
    ...searchFields(t),
    ...lookFields(t),
  }) satisfies FieldDeclarations<EventSettingsEdit>

const placeFields = (t: FieldTexts) =>
  ({
    is_online_event: { label: t('event_settings.is_online_event') },
    online_event_connection_details: { label: t('event_settings.online_event_connection_details') },
    location: { label: t('event_settings.location'), format: formatLocation },
    maps_url: { label: t('event_settings.maps_url') },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const waitingListFields = (t: FieldTexts) =>
  ({
    waiting_list: { label: t('event_settings.waiting_list') },
    waiting_list_hours: { label: t('event_settings.waiting_list_hours'), format: formatNumberValue },
    waiting_list_by_tier: { label: t('event_settings.waiting_list_by_tier') },
    resale: { label: t('event_settings.resale') },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const approvalFields = (t: FieldTexts) =>
  ({
    approval_holds_places: { label: t('event_settings.approval_holds_places') },
    approval_pay_hours: { label: t('event_settings.approval_pay_hours'), format: formatNumberValue },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const checkoutFields = (t: FieldTexts) =>
  ({
    order_timeout_in_minutes: {
      label: t('event_settings.order_timeout_in_minutes'),
      format: formatDurationValue,
    },
    price_display_mode: {
      label: t('event_settings.price_display_mode'),
      choices: {
        INCLUSIVE: t('choices.event_settings.price_display_mode.INCLUSIVE'),
        EXCLUSIVE: t('choices.event_settings.price_display_mode.EXCLUSIVE'),
      },
    },
    require_attendee_details: { label: t('event_settings.require_attendee_details') },
    cancellation_terms: { label: t('event_settings.cancellation_terms'), format: formatTerms },
    free_orders_need_proof: { label: t('event_settings.free_orders_need_proof') },
    affiliate_counts: {
      label: t('event_settings.affiliate_counts'),
      choices: {
        first: t('choices.event_settings.affiliate_counts.first'),
        last: t('choices.event_settings.affiliate_counts.last'),
      },
    },
    continue_button_text: { label: t('event_settings.continue_button_text') },
    pre_checkout_message: { label: t('event_settings.pre_checkout_message') },
    post_checkout_message: { label: t('event_settings.post_checkout_message') },
    ticket_page_message: { label: t('event_settings.ticket_page_message') },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const paymentFields = (t: FieldTexts) =>
  ({
    fps_payment: { label: t('event_settings.fps_payment'), format: (raw) => formatPaymentMethod(t, raw) },
    fps_payee: { label: t('event_settings.fps_payee'), format: (raw) => formatFpsPayee(raw) },
    bank_payment: { label: t('event_settings.bank_payment'), format: (raw) => formatPaymentMethod(t, raw) },
    door_payment: { label: t('event_settings.door_payment'), format: (raw) => formatPaymentMethod(t, raw) },
    payment_within_days: { label: t('event_settings.payment_within_days'), format: formatNumberValue },
    payment_due_at: { label: t('event_settings.payment_due_at'), format: formatInstantValue },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const messageFields = (t: FieldTexts) =>
  ({
    support_email: { label: t('event_settings.support_email') },
    email_footer_message: { label: t('event_settings.email_footer_message') },
    notify_organizer_of_new_orders: { label: t('event_settings.notify_organizer_of_new_orders') },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const searchFields = (t: FieldTexts) =>
  ({
    seo_title: { label: t('event_settings.seo_title') },
    seo_description: { label: t('event_settings.seo_description') },
    seo_keywords: { label: t('event_settings.seo_keywords') },
    allow_search_engine_indexing: { label: t('event_settings.allow_search_engine_indexing') },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>

const lookFields = (t: FieldTexts) =>
  ({
    homepage_primary_colour: { label: t('event_settings.homepage_primary_colour') },
    homepage_background_colour: { label: t('event_settings.homepage_background_colour') },
    homepage_background_type: {
      label: t('event_settings.homepage_background_type'),
      choices: {
        COLOUR: t('choices.event_settings.homepage_background_type.COLOUR'),
        MIRROR_COVER: t('choices.event_settings.homepage_background_type.MIRROR_COVER'),
        PLAIN: t('choices.event_settings.homepage_background_type.PLAIN'),
      },
    },
    homepage_cover_crop: { label: t('event_settings.homepage_cover_crop'), format: formatCropValue },
    homepage_sections: { label: t('event_settings.homepage_sections'), format: formatSectionsValue },
    homepage_type_pair: {
      label: t('event_settings.homepage_type_pair'),
      choices: {
        HOUSE: t('choices.event_settings.homepage_type_pair.HOUSE'),
        PLAIN: t('choices.event_settings.homepage_type_pair.PLAIN'),
        SERIF: t('choices.event_settings.homepage_type_pair.SERIF'),
        BOOK: t('choices.event_settings.homepage_type_pair.BOOK'),
      },
    },
    homepage_line_up: { label: t('event_settings.homepage_line_up') },
    website_url: { label: t('event_settings.website_url') },
    social_handles: { label: t('event_settings.social_handles'), format: formatHandles },
    show_share_buttons: { label: t('event_settings.show_share_buttons') },
    hide_getting_started_page: { label: t('event_settings.hide_getting_started_page') },
    widget_origins: { label: t('event_settings.widget_origins'), format: formatLinesValue },
  }) satisfies Partial<FieldDeclarations<EventSettingsEdit>>
