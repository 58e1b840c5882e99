import type { EventSettings } from '#contract/events/event-settings.ts'

/**
 * Returns the settings of an event that its public page shows, in one language. Fields are listed explicitly, so
 * that a new setting is not public by default.
 */
export function publicSettings(said: Omit<EventSettings, 'event_id' | 'version'>) {
  const { is_online_event, location } = said
  return {
    is_online_event,
    venue_name: is_online_event ? '' : location.venue_name,
    city: is_online_event ? '' : location.city,
    location: is_online_event ? null : location,
    price_display_mode: said.price_display_mode,
    maps_url: said.maps_url,
    website_url: said.website_url,
    seo_title: said.seo_title,
    seo_description: said.seo_description,
    seo_keywords: said.seo_keywords,
    allow_search_engine_indexing: said.allow_search_engine_indexing,
    homepage_primary_colour: said.homepage_primary_colour,
    homepage_background_colour: said.homepage_background_colour,
    homepage_background_type: said.homepage_background_type,
    homepage_cover_crop: said.homepage_cover_crop,
    homepage_sections: said.homepage_sections,
    homepage_type_pair: said.homepage_type_pair,
    homepage_line_up: said.homepage_line_up,
    social_handles: said.social_handles,
    show_share_buttons: said.show_share_buttons,
    pre_checkout_message: said.pre_checkout_message,
    continue_button_text: said.continue_button_text,
    require_attendee_details: said.require_attendee_details,
    order_timeout_in_minutes: said.order_timeout_in_minutes,
    affiliate_counts: said.affiliate_counts,
  }
}
