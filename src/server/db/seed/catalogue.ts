import type { EventStatus } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/instant.ts'
import type { TicketType } from '#contract/tickets.ts'
import { ELSEWHERE, VENUE } from './people.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The instant so many hours after another. */
export const hoursAfter = (at: Instant, hours: number): Instant =>
  fromEpochMs(toEpochMs(at) + hours * HOUR_MS)

export type DemoTicket = {
  name: string
  type: TicketType
  tier?: string
  /** Of how many attendees out of 100. */
  share: number
  prices: readonly (readonly [label: string | null, price_cents: number])[]
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
}
export type DemoEvent = {
  key: string
  account_id: Id
  title: string
  description: string
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
    description: 'Live music over the harbour, in three rooms and on the roof.',
    status: 'live',
    starts: -2,
    lasts: 10,
    attendees: 500,
    tickets: [
      { name: 'General 普通門票', type: 'PAID', share: 50, prices: [[null, 38_000]] },
      { name: 'Student 學生', type: 'FREE', share: 15, prices: [[null, 0]] },
      {
        name: 'Early or late 早鳥',
        type: 'TIERED',
        share: 25,
        prices: [
          ['Early bird', 28_000],
          ['Regular', 34_000],
          ['Last minute', 42_000],
        ],
      },
      { name: 'VIP 貴賓', type: 'PAID', tier: 'VIP', share: 10, prices: [[null, 128_000]] },
    ],
    lists: [
      DOOR,
      {
        ...DOOR,
        key: 'vip',
        name: 'VIP lounge 貴賓廳',
        description: 'VIP tickets only',
        tickets: [3],
        re_entry: 'always',
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
    description: 'Twelve founders, one stage, coffee until late.',
    status: 'live',
    starts: 5 * DAY_HOURS,
    lasts: 8,
    attendees: 80,
    tickets: [
      { name: 'Visitor 訪客', type: 'FREE', share: 70, prices: [[null, 0]] },
      { name: 'Founder 創辦人', type: 'PAID', share: 30, prices: [[null, 50_000]] },
    ],
    lists: [{ ...DOOR, key: 'next-door', name: 'Hall B door', description: '', re_entry: 'never' }],
  },
  {
    key: 'over',
    account_id: VENUE,
    title: 'Winter Book Fair 冬日書市',
    description: 'Forty small presses under one roof.',
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
    description: 'Still being planned.',
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
    description: 'Of another account: nobody of the demo venue sees it.',
    status: 'live',
    starts: 3,
    lasts: 4,
    attendees: 12,
    tickets: [{ name: 'Guest', type: 'FREE', share: 100, prices: [[null, 0]] }],
    lists: [{ ...DOOR, key: 'elsewhere-door', name: 'Studio door', description: '', re_entry: 'never' }],
  },
]
