import type { EventStatus, Happening } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { AffiliateStatus } from '#contract/resources/affiliates.ts'
import type { DiscountType } from '#contract/resources/promo-codes.ts'
import type { QuestionType } from '#contract/resources/questions.ts'
import type { TicketType } from '#contract/resources/tickets.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { EventSettings, SettingsText } from '#contract/events/event-settings.ts'
import { HOUSE, LOCATION, MAIL_FOOTER } from './house.ts'
import { localizedText, mergeTranslations, toTranslations, type LocalizedText } from './texts.ts'

const HOUR_MS = 3_600_000
export const DAY_HOURS = 24

/** Returns the instant a number of hours after another. */
export const hoursAfter = (at: Instant, hours: number): Instant => addMs(at, hours * HOUR_MS)

/** Hours from the start of the event; omitted: no limit. */
export type DemoSale = { opens?: number; closes?: number }
export type DemoTicket = {
  name: LocalizedText
  type: TicketType
  tier?: string
  /** Shown at the door with each of these tickets. */
  note?: string
  description?: LocalizedText
  /** Percentage of attendees. */
  share: number
  /** Quantity per ticket sold, for each of its prices; omitted: no limit. */
  places_per_sale?: number
  /** The quantity equals the number of tickets sold. */
  is_sold_out?: true
  shows_left?: true
  /** Exclusive to these tiers; omitted: for everybody. */
  member_tiers?: MemberTier[]
  max_per_order?: number
  /** Taxes and fees of the account, by their names in the demo. */
  fees?: readonly string[]
  prices: readonly (readonly [label: LocalizedText | null, price_cents: number, sale?: DemoSale])[]
}
export type DemoList = {
  key: string
  name: LocalizedText
  description?: LocalizedText
  /** Hours from the start of the event; null: no limit. */
  opens: number | null
  closes: number | null
  /** By index of the ticket types; null: all of them. */
  tickets: readonly number[] | null
  re_entry: 'never' | 'after_exit' | 'always'
  kind?: 'hand_out'
  takes_payment?: boolean
  minutes_between_entries?: number
  auto_check_out_at?: string
}
type DemoQuestion = {
  shows_at_door?: true
  title: LocalizedText
  description?: LocalizedText
  type: QuestionType
  options?: readonly LocalizedText[]
  required?: boolean
  /** Asked for each attendee with one of these ticket types, by index; omitted: once per order. */
  tickets?: readonly number[]
}
export type DemoPromoCode = {
  code: string
  discount_type: DiscountType
  discount: number
  max_uses: number | null
  /** Number of orders that use it. */
  uses: number
  /** Hours from the start of the event; null: never. */
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
  /** Index of its first order by creation time, and the step to each next one. */
  orders: readonly [first: number, step: number]
}
type DemoCapacity = { name: string; capacity: number; tickets: readonly number[] }

/** Details of a demo event besides its tickets and lists. */
export type DemoDetails = {
  /** Rich text including the line-up. */
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
  /** Days from the day of the demo, and the time in Hong Kong. */
  starts: readonly [days: number, at: string]
  /** Hours. */
  lasts: number
  attendees: number
  tickets: readonly DemoTicket[]
  lists: readonly DemoList[]
  /** Names of the venue's rooms that it uses. */
  rooms?: readonly string[]
}

export const DOOR: DemoList = {
  key: 'door',
  name: localizedText('Main entrance', '正門', '正门'),
  opens: -1,
  closes: null,
  tickets: null,
  re_entry: 'after_exit',
}

/** Settings that all events of the venue share. */
const VENUE_SETTINGS: DemoDetails['settings'] = {
  location: LOCATION,
  maps_url: HOUSE.map,
  support_email: HOUSE.email,
  email_footer_message: MAIL_FOOTER.en,
  translations: toTranslations({ email_footer_message: MAIL_FOOTER }),
}

/** Settings of one of the venue's events, with its own texts in every language. */
export const settingsOf = (
  settings: DemoDetails['settings'],
  texts: Partial<Record<SettingsText, LocalizedText>> = {},
): DemoDetails['settings'] => ({
  ...VENUE_SETTINGS,
  ...settings,
  ...Object.fromEntries(Object.entries<LocalizedText>(texts).map(([field, { en }]) => [field, en])),
  translations: mergeTranslations(VENUE_SETTINGS.translations, toTranslations(texts)),
})

export const BARE = { questions: [], promo_codes: [], affiliates: [], capacities: [] }
