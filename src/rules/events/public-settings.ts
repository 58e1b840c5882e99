import type { EventSettings } from '#contract/events/event-settings.ts'

/**
 * Returns the settings of an event that its public page shows, in one language. Fields are listed explicitly, so
 * that a new setting is not public by default.
 */
export function publicSettings(settings: Omit<EventSettings, 'event_id' | 'version'>) {
  const { is_online_event, location } = settings
  return {
    is_online_event,
    venue_name: is_online_event ? '' : location.venue_name,
    city: is_online_event ? '' : location.city,
    location: is_online_event ? null : location,
    price_display_mode: settings.price_display_mode,
    maps_url: settings.maps_url,
    website_url: settings.website_url,
    seo_title: settings.seo_title,
    seo_description: settings.seo_description,
    seo_keywords: settings.seo_keywords,
    allow_search_engine_indexing: settings.allow_search_engine_indexing,
    homepage_primary_colour: settings.homepage_primary_colour,
    homepage_background_colour: settings.homepage_background_colour,
    homepage_background_type: settings.homepage_background_type,
    homepage_cover_crop: settings.homepage_cover_crop,
    homepage_sections: settings.homepage_sections,
    homepage_type_pair: settings.homepage_type_pair,
    homepage_line_up: settings.homepage_line_up,
    social_handles: settings.social_handles,
    show_share_buttons: settings.show_share_buttons,
    pre_checkout_message: settings.pre_checkout_message,
    continue_button_text: settings.continue_button_text,
    require_attendee_details: settings.require_attendee_details,
    order_timeout_in_minutes: settings.order_timeout_in_minutes,
    affiliate_counts: settings.affiliate_counts,
  }
}
