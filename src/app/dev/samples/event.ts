import { PAGE_LOOK_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Event } from '#contract/events/events.ts'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { html } from '#contract/wire/rich-text.ts'
import { words } from './long-texts.ts'

/** A future year and a past one. */
const [FUTURE_YEAR, PAST_YEAR] = [new Date().getFullYear() + 1, 2020]
export const TIMEZONE = 'Asia/Hong_Kong'
export const CURRENCY = 'HKD'
export const event_id = 'ev_0000000000000001'

const datesIn = (year: number) => ({
  start_date: `${year}-03-07T20:00`,
  end_date: `${year}-03-07T23:30`,
  starts_at: `${year}-03-07T12:00:00.000Z`,
  ends_at: `${year}-03-07T15:30:00.000Z`,
})

export const location = {
  venue_name: words.venue,
  address_line_1: words.street,
  address_line_2: '',
  city: 'Hong Kong',
  state_or_region: '',
  zip_or_postal_code: '',
  country: 'HK',
}

export const event: Event = {
  id: event_id,
  account_id: 'ac_0000000000000001',
  organizer_id: 'og_0000000000000001',
  language: 'en',
  translations: {},
  title: words.title,
  description: html.parse(''),
  status: 'live',
  happening: 'planned',
  former_start_date: null,
  ...datesIn(FUTURE_YEAR),
  timezone: TIMEZONE,
  currency: CURRENCY,
  cover_url: null,
  version: 1,
}
export const event_over: Event = { ...event, ...datesIn(PAST_YEAR) }
export const event_now: Event = { ...event, ...datesIn(PAST_YEAR), ends_at: datesIn(FUTURE_YEAR).ends_at }

const price: PublicPrice = {
  id: 'pr_0000000000000001',
  label: null,
  price_cents: 128_000,
  all_in_cents: 136_000,
  discounted_cents: null,
  discounted_all_in_cents: null,
  member_price_cents: 98_000,
  member_all_in_cents: 106_000,
  tiers: ['gold', 'platinum', 'vip'],
  member_tier: null,
  opens_after: null,
  sale: 'on_sale',
  sale_start_at: null,
  sale_end_at: event.starts_at,
  quantity_remaining: 7,
  max_per_order: 7,
}

export const ticket: PublicTicket = {
  id: 'tk_0000000000000001',
  name: words.ticket,
  type: 'PAID',
  description: words.sentence,
  sale: 'on_sale',
  sale_start_at: null,
  sale_end_at: null,
  min_per_order: 2,
  max_per_order: 10,
  quantity_remaining: 7,
  needs_approval: true,
  member_tiers: [],
  taxes_and_fees: [
    {
      id: 'tx_0000000000000001',
      name: words.tier,
      type: 'FEE',
      calculation_type: 'FIXED',
      rate: 8_000,
      is_contained: false,
    },
  ],
  prices: [price],
}

const tiered: PublicTicket = {
  ...ticket,
  id: 'tk_0000000000000002',
  type: 'TIERED',
  description: '',
  min_per_order: 1,
  taxes_and_fees: [],
  prices: [
    { ...price, id: 'pr_0000000000000002', label: words.tier, discounted_cents: 98_000 },
    { ...price, id: 'pr_0000000000000003', label: words.label, sale: 'sold_out', max_per_order: 0 },
    { ...price, id: 'pr_0000000000000004', label: 'VIP', sale: 'not_yet', opens_after: words.label },
    { ...price, id: 'pr_0000000000000005', label: 'Gold', sale: 'member_only', max_per_order: 0 },
  ],
  member_tiers: ['gold', 'vip'],
}

const donation: PublicTicket = {
  ...ticket,
  id: 'tk_0000000000000003',
  type: 'DONATION',
  description: '',
  min_per_order: 1,
  taxes_and_fees: [],
  prices: [{ ...price, id: 'pr_0000000000000006', price_cents: 5_000, all_in_cents: 5_000 }],
}

export const public_event: PublicEventFull = {
  ...event,
  slug: 'late-night-jazz',
  languages: ['en'],
  organizer: {
    id: 'og_0000000000000001',
    name: words.venue,
    description: words.paragraph,
    website: null,
    logo_url: null,
  },
  is_online_event: false,
  venue_name: words.venue,
  city: 'Hong Kong',
  cover: null,
  categories: [],
  price: { from_all_in_cents: 5_000, to_all_in_cents: 136_000 },
  price_display_mode: 'EXCLUSIVE',
  sale: 'on_sale',
  pictures: [],
  files: [],
  calendar_no: 1,
  is_over: false,
  rooms: [{ id: 'rm_0000000000000001', name: words.venue }],
  location,
  maps_url: null,
  website_url: null,
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  allow_search_engine_indexing: true,
  homepage_primary_colour: '#6d2c5a',
  homepage_background_colour: '#faf7f2',
  ...PAGE_LOOK_DEFAULTS,
  homepage_line_up: '',
  social_handles: {},
  show_share_buttons: true,
  pre_checkout_message: words.sentence,
  continue_button_text: '',
  require_attendee_details: false,
  order_timeout_in_minutes: 15,
  affiliate_counts: 'last',
  tickets: [ticket, tiered, donation],
  has_waiting_list: false,
  questions: [],
  promo: null,
}
