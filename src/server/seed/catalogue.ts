import type { EventStatus, Happening } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { AffiliateStatus } from '#contract/resources/affiliates.ts'
import type { DiscountType } from '#contract/resources/promo-codes.ts'
import type { QuestionType } from '#contract/resources/questions.ts'
import type { TicketType } from '#contract/resources/tickets.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { DEMO_MAP } from './branding.ts'
import { localizedText, type LocalizedText } from './texts.ts'

const HOUR_MS = 3_600_000
export const DAY_HOURS = 24

/** The instant so many hours after another. */
export const hoursAfter = (at: Instant, hours: number): Instant =>
  fromEpochMs(toEpochMs(at) + hours * HOUR_MS)

/** Hours from the start of the event; left out: no limit. */
export type DemoSale = { opens?: number; closes?: number }
export type DemoTicket = {
  name: LocalizedText
  type: TicketType
  tier?: string
  /** Said at the door with each of them. */
  note?: string
  description?: LocalizedText
  /** Of how many attendees out of 100. */
  share: number
  /** How many places there are for each that is taken, on each of its prices; left out: no limit. */
  places_per_sale?: number
  /** There are exactly as many places as were taken. */
  is_sold_out?: true
  shows_left?: true
  /** For them alone; left out: for everybody. */
  member_tiers?: MemberTier[]
  max_per_order?: number
  /** Tax or fee of the account, by its name in the demo. */
  fees?: readonly string[]
  prices: readonly (readonly [label: LocalizedText | null, price_cents: number, sale?: DemoSale])[]
}
export type DemoList = {
  key: string
  name: LocalizedText
  description: string
  /** Hours from the start of the event; null: no limit. */
  opens: number | null
  closes: number | null
  /** By the position of the tickets; null: all of them. */
  tickets: readonly number[] | null
  re_entry: 'never' | 'after_exit' | 'always'
  takes_payment?: boolean
  minutes_between_entries?: number
  auto_check_out_at?: string
}
type DemoQuestion = {
  title: LocalizedText
  description?: LocalizedText
  type: QuestionType
  options?: readonly LocalizedText[]
  required?: boolean
  /** Asked for each attendee with one of these tickets, by their position; left out: once per order. */
  tickets?: readonly number[]
}
export type DemoPromoCode = {
  code: string
  discount_type: DiscountType
  discount: number
  max_uses: number | null
  /** How many orders are made with it. */
  uses: number
  /** Hours from the start of the event; null: for ever. */
  expires: number | null
  tickets?: readonly number[]
}
type DemoAffiliate = {
  name: string
  code: string
  email: string
  status: AffiliateStatus
  note: string
  visits: number
  /** The first of its orders by when they were made, and how many later each next one is. */
  orders: readonly [first: number, step: number]
}
type DemoCapacity = { name: string; capacity: number; tickets: readonly number[] }

/** What describes an event of the demonstration, beyond its tickets and lists. */
export type DemoDetails = {
  /** As rich text, with its line-up. */
  about: LocalizedText
  categories: readonly string[]
  settings: Partial<Omit<EventSettings, 'event_id' | 'version'>>
  questions: readonly DemoQuestion[]
  promo_codes: readonly DemoPromoCode[]
  affiliates: readonly DemoAffiliate[]
  capacities: readonly DemoCapacity[]
}
export type DemoEvent = DemoDetails & {
  key: string
  account_id: Id
  title: LocalizedText
  status: EventStatus
  happening?: Happening
  /** How many days from the day of the demo, and when on a Hong Kong clock. */
  starts: readonly [days: number, at: string]
  /** Hours. */
  lasts: number
  attendees: number
  tickets: readonly DemoTicket[]
  lists: readonly DemoList[]
}

export const DOOR: DemoList = {
  key: 'door',
  name: localizedText('Main entrance', '正門', '正门'),
  description: 'Everybody, all evening',
  opens: -2,
  closes: null,
  tickets: null,
  re_entry: 'after_exit',
}

export const LOCATION = {
  venue_name: 'Foyer Demo Venue 樓上舍',
  address_line_1: '12 Pier Road 碼頭道12號',
  address_line_2: '3/F',
  city: 'Central 中環',
  state_or_region: 'Hong Kong Island 香港島',
  zip_or_postal_code: '',
  country: 'HK',
}

/** What is the same for each event of the venue. */
export const VENUE_SETTINGS: DemoDetails['settings'] = {
  location: LOCATION,
  maps_url: DEMO_MAP,
  support_email: 'hello@demo.test',
  email_footer_message: 'Foyer Demo Venue 樓上舍 · 12 Pier Road, Central · +852 2345 6789',
  social_handles: { instagram: 'foyer.demo', facebook: 'foyerdemo', xiaohongshu: 'foyerdemo' },
}

export const BARE = { questions: [], promo_codes: [], affiliates: [], capacities: [] }
