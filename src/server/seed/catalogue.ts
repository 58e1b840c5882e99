import type { EventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { TicketType } from '#contract/parts/tickets.ts'
import { ELSEWHERE, VENUE } from './people.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The instant so many hours after another. */
export const hoursAfter = (at: Instant, hours: number): Instant =>
  fromEpochMs(toEpochMs(at) + hours * HOUR_MS)

/** Hours from the start of the event; left out: no limit. */
export type DemoSale = { opens?: number; closes?: number }
export type DemoTicket = {
  name: string
  type: TicketType
  tier?: string
  /** Said at the door with each of them. */
  note?: string
  description?: string
  /** Of how many attendees out of 100. */
  share: number
  /** How many places there are for each that is taken, on each of its prices; left out: no limit. */
  places_per_sale?: number
  max_per_order?: number
  /** Tax or fee of the account, by its name in the demo. */
  fees?: readonly string[]
  prices: readonly (readonly [label: string | null, price_cents: number, sale?: DemoSale])[]
}
export type DemoList = {
  key: string
  name: string
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
export type DemoEvent = {
  key: string
  account_id: Id
  title: string
  status: EventStatus
  /** Hours from now, and how many hours it lasts. */
  starts: number
  lasts: number
  attendees: number
  tickets: readonly DemoTicket[]
  lists: readonly DemoList[]
}

const DOOR: DemoList = {
  key: 'door',
  name: 'Main entrance 正門',
  description: 'Everybody, all evening',
  opens: -2,
  closes: null,
  tickets: null,
  re_entry: 'after_exit',
}

/** What there is to see: one event today, one next week, one over, a draft, and one of strangers. */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  {
    key: 'today',
    account_id: VENUE,
    title: 'Harbour Lights 海港之夜',
    status: 'live',
    starts: -2,
    lasts: 10,
    attendees: 500,
    tickets: [
      {
        name: 'General 普通門票',
        type: 'PAID',
        description: 'All three rooms and the roof. 三個場地及天台。',
        share: 50,
        places_per_sale: 1.3,
        fees: ['booking fee'],
        prices: [[null, 38_000]],
      },
      {
        name: 'Student 學生',
        type: 'FREE',
        description: 'With a valid student card. 憑有效學生證。',
        share: 15,
        places_per_sale: 1.1,
        max_per_order: 2,
        prices: [[null, 0]],
      },
      {
        name: 'Early or late 早鳥',
        type: 'TIERED',
        share: 25,
        places_per_sale: 0.8,
        fees: ['booking fee'],
        prices: [
          ['Early bird', 28_000, { closes: -14 * DAY_HOURS }],
          ['Regular', 34_000, { opens: -14 * DAY_HOURS, closes: -DAY_HOURS }],
          ['Last minute', 42_000, { opens: -DAY_HOURS, closes: 4 }],
        ],
      },
      {
        name: 'VIP 貴賓',
        type: 'PAID',
        tier: 'VIP',
        description: 'With the lounge and a drink. 包括貴賓廳及飲品一杯。',
        note: 'Gold wristband 金色手帶',
        share: 10,
        places_per_sale: 1.05,
        max_per_order: 4,
        fees: ['booking fee'],
        prices: [[null, 128_000]],
      },
    ],
    lists: [
      { ...DOOR, takes_payment: true },
      {
        ...DOOR,
        key: 'vip',
        name: 'VIP lounge 貴賓廳',
        description: 'VIP tickets only',
        tickets: [3],
        re_entry: 'always',
        minutes_between_entries: 10,
        auto_check_out_at: '05:00',
      },
      {
        ...DOOR,
        key: 'late',
        name: 'Late show 午夜場',
        description: 'Opens tomorrow',
        opens: DAY_HOURS,
        re_entry: 'never',
      },
      {
        ...DOOR,
        key: 'rehearsal',
        name: 'Open rehearsal 公開綵排',
        description: 'Was this morning',
        opens: -10,
        closes: 1,
        re_entry: 'never',
      },
    ],
  },
  {
    key: 'next',
    account_id: VENUE,
    title: 'Hall B: Startup Day 創業日',
    status: 'live',
    starts: 5 * DAY_HOURS,
    lasts: 8,
    attendees: 80,
    tickets: [
      { name: 'Visitor 訪客', type: 'FREE', share: 70, places_per_sale: 2.5, prices: [[null, 0]] },
      { name: 'Founder 創辦人', type: 'PAID', share: 30, places_per_sale: 1.5, prices: [[null, 50_000]] },
    ],
    lists: [{ ...DOOR, key: 'next-door', name: 'Hall B door', description: '', re_entry: 'never' }],
  },
  {
    key: 'over',
    account_id: VENUE,
    title: 'Winter Book Fair 冬日書市',
    status: 'live',
    starts: -6 * DAY_HOURS,
    lasts: 9,
    attendees: 60,
    tickets: [{ name: 'Day ticket 日票', type: 'PAID', share: 100, prices: [[null, 6_000]] }],
    lists: [
      { ...DOOR, key: 'over-door', name: 'Book fair door', description: '', closes: 10, re_entry: 'always' },
    ],
  },
  {
    key: 'draft',
    account_id: VENUE,
    title: 'Spring Design Market 春日設計市集',
    status: 'draft',
    starts: 90 * DAY_HOURS,
    lasts: 12,
    attendees: 0,
    tickets: [{ name: 'Pay what you want 隨緣樂助', type: 'DONATION', share: 100, prices: [[null, 2_000]] }],
    lists: [],
  },
  {
    key: 'elsewhere',
    account_id: ELSEWHERE,
    title: 'Private view',
    status: 'live',
    starts: 3,
    lasts: 4,
    attendees: 12,
    tickets: [{ name: 'Guest', type: 'FREE', share: 100, prices: [[null, 0]] }],
    lists: [{ ...DOOR, key: 'elsewhere-door', name: 'Studio door', description: '', re_entry: 'never' }],
  },
]
