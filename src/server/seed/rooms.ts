import type { RatePer, RoomRate } from '#contract/rooms/room-money.ts'
import { roomNew, type Room, type RoomLayout } from '#contract/rooms/rooms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { rooms } from '#server/core/db/schema/rooms.ts'
import { demoId } from './prng.ts'
import { VENUE } from './people.ts'

const WEEKEND = [6, 7]
const DAILY = { opens: '09:00', closes: '23:00' }
const SUNDAY = { opens: '09:00', closes: '22:00' }

const rate = (per: RatePer, price_cents: number, overrides: Partial<RoomRate> = {}): RoomRate => ({
  per,
  price_cents,
  weekdays: [],
  days: [],
  from: null,
  to: null,
  tiers: [],
  ...overrides,
})

/** Share of each rate that members of gold and above pay, as their perk says. */
const MEMBER_SHARE = 0.9

/**
 * Rates of the venue: hourly and for longer periods, higher at weekends, lower for gold members and above.
 */
function ratesFrom(hour_cents: number): RoomRate[] {
  const everybody = [
    rate('hour', hour_cents),
    rate('hour', Math.round(hour_cents * 1.25), { weekdays: WEEKEND }),
    rate('half_day', hour_cents * 3),
    rate('day', hour_cents * 6),
    rate('evening', hour_cents * 4, { from: '18:00', to: '23:00' }),
  ]
  const members = everybody.map(({ price_cents, ...same }): RoomRate => ({
    ...same,
    price_cents: Math.round(price_cents * MEMBER_SHARE),
    tiers: ['gold', 'platinum', 'vip'],
  }))
  return [...everybody, ...members]
}

const layoutsOf = (capacities: Partial<Record<RoomLayout, number>>): Room['layouts'] =>
  (['theatre', 'classroom', 'boardroom', 'banquet', 'standing'] as const).flatMap((layout) => {
    const capacity = capacities[layout]
    return capacity === undefined ? [] : [{ layout, capacity }]
  })

const PROJECTOR = {
  key: 'projector',
  name: 'Projector and screen',
  translations: { 'zh-hk': { name: '投影機及銀幕' }, 'zh-cn': { name: '投影仪和幕布' } },
  per: 'booking',
  price_cents: 30_000,
} as const
const COFFEE = {
  key: 'coffee',
  name: 'Coffee and tea',
  translations: { 'zh-hk': { name: '咖啡及茶' }, 'zh-cn': { name: '咖啡和茶' } },
  per: 'person',
  price_cents: 4_500,
} as const
const PURPOSE = {
  key: 'purpose',
  title: 'What is it for?',
  translations: { 'zh-hk': { title: '用途是甚麼？' }, 'zh-cn': { title: '用途是什么？' } },
  type: 'SINGLE_LINE_TEXT',
  required: true,
} as const

const TERMS = {
  en: 'Please leave the room as you found it. No open flames.',
  zh_hk: '請於離開前把場地還原。不可使用明火。',
  zh_cn: '离开前请将场地恢复原状。不得使用明火。',
}

/** Returns the texts of a room in the main language and in both variants of Chinese. */
const roomTextsOf = (
  texts: readonly [name: string, description: string],
  hk: readonly [name: string, description: string],
  cn: readonly [name: string, description: string],
) => ({
  name: texts[0],
  description: texts[1],
  terms: TERMS.en,
  translations: {
    'zh-hk': { name: hk[0], description: hk[1], terms: TERMS.zh_hk },
    'zh-cn': { name: cn[0], description: cn[1], terms: TERMS.zh_cn },
  },
})

const VENUE_SETTINGS = {
  status: 'LIVE',
  hours: [DAILY, DAILY, DAILY, DAILY, DAILY, DAILY, SUNDAY],
  questions: [PURPOSE],
} as const

/** The venue's rooms. */
export const DEMO_ROOMS = [
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Room A', 'Bright, on the quiet side of the house, with a wall to write on.'],
      ['A 室', '位於較寧靜的一側，光線充足，設有可書寫的牆面。'],
      ['A 室', '位于较安静的一侧，光线充足，有一面可书写的墙。'],
    ),
    units: ['Room A'],
    area_sqm: 70,
    floor: '1/F',
    layouts: layoutsOf({ theatre: 50, classroom: 30, boardroom: 20, standing: 70 }),
    equipment: ['projector', 'whiteboard', 'wifi', 'daylight', 'air_conditioning', 'step_free'],
    rates: ratesFrom(60_000),
    extras: [PROJECTOR, { ...COFFEE, most: 1 }],
    at_once_tiers: ['vip'],
  },
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Room B', 'The same size as Room A, with a small stage and a piano.'],
      ['B 室', '面積與 A 室相同，設有小舞台及鋼琴。'],
      ['B 室', '面积与 A 室相同，有小舞台和钢琴。'],
    ),
    units: ['Room B'],
    area_sqm: 70,
    floor: '1/F',
    layouts: layoutsOf({ theatre: 50, banquet: 36, standing: 70 }),
    equipment: ['stage', 'piano', 'speakers', 'wifi', 'air_conditioning', 'step_free'],
    rates: ratesFrom(60_000),
    extras: [{ ...COFFEE, most: 1 }],
  },
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Hall A+B', 'Both rooms with the wall between them open: our largest room.'],
      ['A+B 禮堂', '打通 A 室及 B 室，是場內最大的房間。'],
      ['A+B 礼堂', 'A 室和 B 室打通而成，是场内最大的房间。'],
    ),
    units: ['Room A', 'Room B'],
    area_sqm: 140,
    floor: '1/F',
    layouts: layoutsOf({ theatre: 110, classroom: 64, banquet: 80, standing: 150 }),
    equipment: [
      'projector',
      'microphone',
      'speakers',
      'stage',
      'lighting',
      'piano',
      'wifi',
      'air_conditioning',
      'step_free',
    ],
    setup_minutes: 60,
    clear_minutes: 60,
    min_minutes: 120,
    notice_hours: 72,
    rates: ratesFrom(110_000),
    extras: [PROJECTOR, { ...COFFEE, most: 1 }],
  },
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Harbour Studio', 'A small studio under the roof with the harbour in its window.'],
      ['海港工作室', '頂層的小型工作室，窗外就是維港。'],
      ['海港工作室', '顶层的小型工作室，窗外就是维港。'],
    ),
    units: ['Harbour Studio'],
    area_sqm: 35,
    floor: '4/F',
    layouts: layoutsOf({ boardroom: 10, classroom: 12 }),
    equipment: ['screen', 'video_conference', 'wifi', 'daylight', 'air_conditioning'],
    slot_minutes: 15,
    notice_hours: 2,
    setup_minutes: 0,
    clear_minutes: 15,
    rates: ratesFrom(35_000),
    at_once_tiers: ['gold', 'platinum', 'vip'],
  },
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Lounge', 'Sofas, records and a long bar, one floor below the studio.'],
      ['貴賓廳', '設有沙發、唱片及長吧枱，在工作室下一層。'],
      ['贵宾厅', '有沙发、唱片和长吧台，在工作室下面一层。'],
    ),
    units: ['Lounge'],
    area_sqm: 80,
    floor: '3/F',
    layouts: layoutsOf({ banquet: 30, standing: 60 }),
    equipment: ['speakers', 'wifi', 'air_conditioning', 'step_free'],
    rates: ratesFrom(50_000),
  },
  {
    ...VENUE_SETTINGS,
    ...roomTextsOf(
      ['Roof terrace', 'Under the open sky, with the whole harbour in front of you.'],
      ['天台', '露天場地，整個維港就在眼前。'],
      ['天台', '露天场地，整个维港就在眼前。'],
    ),
    units: ['Roof terrace'],
    area_sqm: 350,
    floor: 'R/F',
    layouts: layoutsOf({ theatre: 120, banquet: 120, standing: 350 }),
    equipment: ['speakers', 'lighting', 'step_free'],
    setup_minutes: 60,
    clear_minutes: 60,
    min_minutes: 120,
    notice_hours: 72,
    rates: ratesFrom(160_000),
  },
]

/** Seeds the rooms of the venue, two of which form the hall. */
export async function seedRooms(tx: Tx): Promise<void> {
  await tx.insert(rooms).values(
    DEMO_ROOMS.map((demo, sort_order) => ({
      ...roomNew.parse(demo),
      id: demoId('room', demo.name),
      account_id: VENUE,
      sort_order,
    })),
  )
}
