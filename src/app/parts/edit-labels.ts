import type { TFunction } from 'i18next'
import type { AttendeeEdit, AttendeeNew } from '#contract/attendees.ts'
import type { CapacityAssignmentEdit } from '#contract/capacity-assignments.ts'
import type { CheckInListEdit } from '#contract/check-in-lists.ts'
import type { EventSettingsEdit } from '#contract/event-settings.ts'
import type { EventEdit, EventNew } from '#contract/events.ts'
import type { PromoCodeEdit } from '#contract/promo-codes.ts'
import type { QuestionEdit } from '#contract/questions.ts'
import type { TicketEdit } from '#contract/tickets.ts'
import type { EditedResource } from '#offline/store/edit-rows.ts'

type T = TFunction<'manage'>
type Labels<Fields> = Record<Exclude<keyof Fields, 'id'>, string>

const event = (t: T): Labels<EventEdit & EventNew> => ({
  title: t('field.title'),
  description: t('field.description'),
  organizer_id: t('field.organizer'),
  start_date: t('field.start_date'),
  end_date: t('field.end_date'),
  timezone: t('field.timezone'),
  currency: t('field.currency'),
})

const eventSettings = (t: T): Labels<EventSettingsEdit> => ({
  order_timeout_in_minutes: t('field.order_timeout'),
  price_display_mode: t('field.price_display'),
  require_attendee_details: t('field.require_attendee_details'),
  free_orders_need_proof: t('field.free_orders_need_proof'),
  notify_organizer_of_new_orders: t('field.notify_new_orders'),
  show_share_buttons: t('field.share_buttons'),
  support_email: t('field.support_email'),
  continue_button_text: t('field.continue_button'),
  email_footer_message: t('field.email_footer'),
  homepage_primary_colour: t('field.primary_colour'),
  homepage_background_colour: t('field.background_colour'),
  homepage_background_type: t('field.background_type'),
  fps_payment: t('field.fps_payment'),
  bank_payment: t('field.bank_payment'),
  door_payment: t('field.door_payment'),
  payment_within_days: t('field.payment_days'),
  payment_due_at: t('field.payment_due'),
  pre_checkout_message: t('field.pre_checkout'),
  post_checkout_message: t('field.post_checkout'),
  ticket_page_message: t('field.ticket_page'),
  website_url: t('field.website'),
  maps_url: t('field.maps'),
  location: t('field.location'),
  is_online_event: t('field.is_online'),
  online_event_connection_details: t('field.online_details'),
  seo_title: t('field.seo_title'),
  seo_description: t('field.seo_description'),
  seo_keywords: t('field.seo_keywords'),
  allow_search_engine_indexing: t('field.indexing'),
  hide_getting_started_page: t('field.hide_getting_started'),
  social_handles: t('field.social'),
  widget_origins: t('field.widget_origins'),
})

const ticket = (t: T): Labels<TicketEdit> => ({
  name: t('field.name'),
  type: t('field.kind'),
  description: t('field.description'),
  prices: t('field.prices'),
  sale_start_at: t('field.sale_start_at'),
  sale_end_at: t('field.sale_end_at'),
  min_per_order: t('field.min_per_order'),
  max_per_order: t('field.max_per_order'),
  hide_before_sale_start: t('field.hide_before_sale_start'),
  hide_after_sale_end: t('field.hide_after_sale_end'),
  hide_when_sold_out: t('field.hide_when_sold_out'),
  show_quantity_remaining: t('field.show_quantity_remaining'),
  is_hidden_without_promo_code: t('field.is_hidden_without_promo_code'),
  is_hidden: t('field.is_hidden'),
  is_paused: t('field.is_paused'),
  member_tiers: t('field.member_tiers'),
  tax_and_fee_ids: t('field.taxes_and_fees'),
  tier: t('field.tier'),
  note: t('field.note'),
  needs_attention: t('field.needs_attention'),
})

const question = (t: T): Labels<QuestionEdit> => ({
  title: t('field.question'),
  description: t('field.description'),
  type: t('field.kind'),
  options: t('field.options'),
  required: t('field.required'),
  is_hidden: t('field.is_hidden'),
  belongs_to: t('field.belongs_to'),
  ticket_ids: t('field.tickets'),
})

const promoCode = (t: T): Labels<PromoCodeEdit> => ({
  code: t('field.code'),
  discount_type: t('field.discount_type'),
  discount: t('field.discount'),
  applicable_ticket_ids: t('field.tickets'),
  expires_at: t('field.valid_until'),
  max_uses: t('field.max_uses'),
})

const capacity = (t: T): Labels<CapacityAssignmentEdit> => ({
  name: t('field.name'),
  capacity: t('field.capacity'),
  status: t('field.status'),
  ticket_ids: t('field.tickets'),
})

const checkInList = (t: T): Labels<CheckInListEdit> => ({
  name: t('field.name'),
  description: t('field.description'),
  activates_at: t('field.activates_at'),
  expires_at: t('field.expires_at'),
  ticket_ids: t('field.tickets'),
  re_entry: t('field.re_entry'),
  admit_unpaid: t('field.admit_unpaid'),
  auto_check_out_at: t('field.auto_check_out_at'),
  minutes_between_entries: t('field.minutes_between_entries'),
  takes_payment: t('field.takes_payment'),
  finds_by_phone: t('field.finds_by_phone'),
})

const attendee = (t: T): Labels<AttendeeEdit & AttendeeNew> => ({
  first_name: t('field.first_name'),
  last_name: t('field.last_name'),
  email: t('field.email'),
  ticket_id: t('field.ticket'),
  price_id: t('field.price'),
  note: t('field.note'),
  needs_attention: t('field.needs_attention'),
  amount_paid_cents: t('field.amount_paid'),
  send_confirmation_email: t('field.send_confirmation_email'),
  locale: t('field.language'),
})

const LABELS: Record<EditedResource, (t: T) => Record<string, string>> = {
  event,
  event_settings: eventSettings,
  ticket,
  question,
  promo_code: promoCode,
  capacity_assignment: capacity,
  check_in_list: checkInList,
  attendee,
}

/** What the fields of a resource are called; every one that can be typed has a word. */
export const editLabels = (t: T, resource: EditedResource): Record<string, string> => LABELS[resource](t)
