import type { EventStatus } from '#contract/events/events.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { other_events } from '#server/db/schema/other-events.ts'
import { cleanRichText } from '#server/ground/rich-text.ts'
import { hoursAfter } from './catalogue.ts'
import { demoId } from './chance.ts'
import { hourOfDay } from './evening.ts'
import { DEMO_TIMEZONE, ELSEWHERE, VENUE } from './people.ts'

const DAY_HOURS = 24
const MADE_HOURS_AGO = 24 * 40

type DemoOther = {
  key: string
  account_id?: string
  title: string
  description: string
  status?: EventStatus
  /** Days from today and the hour of a Hong Kong clock; left out: until further notice. */
  begins?: readonly [days: number, at: string]
  lasts_hours?: number
  place: string
  website_url?: string
  email?: string
  phone?: string
}

/** What goes on around the venue without a ticket of it. */
const OTHERS: readonly DemoOther[] = [
  {
    key: 'open-studio',
    title: 'Open studio 開放工作室',
    description:
      '<p>The artists on the third floor open their doors. Come in, look over their shoulders, ask.</p>' +
      '<ul><li>Ceramics and glaze tests</li><li>Letterpress: print your own card</li>' +
      '<li>Tea, as long as there are cups</li></ul>' +
      '<p>三樓藝術家開放工作室，歡迎入內參觀、提問，親手印一張活字卡。</p>',
    begins: [3, '14:00'],
    lasts_hours: 5,
    place: 'Foyer Demo Venue 樓上舍, 3/F, 12 Pier Road, Central',
    email: 'studio@demo.test',
  },
  {
    key: 'harbour-walk',
    title: 'Harbour history walk 海濱歷史散步',
    description:
      '<p>Ninety minutes along the old shoreline with a guide of the neighbourhood. <strong>No booking</strong>: ' +
      'be at the clock five minutes early.</p><p>沿舊海岸線走九十分鐘，由街坊導賞。毋須報名，請提早五分鐘到鐘下集合。</p>',
    begins: [5, '10:00'],
    lasts_hours: 2,
    place: 'Clock tower, Pier 7 中環七號碼頭鐘樓',
    website_url: 'https://demo.test/harbour-walk',
    phone: '+85223456789',
  },
  {
    key: 'print-show',
    title: 'Paper City 紙城: prints of Hong Kong',
    description:
      '<p>Woodcuts and risographs by nineteen printmakers, in the stairwell and the lobby. Free, open daily.</p>' +
      '<blockquote>“The city, one colour at a time.”</blockquote>' +
      '<p>十九位版畫家的木刻與孔版作品，於樓梯及大堂展出，免費入場。</p>',
    begins: [-6, '11:00'],
    lasts_hours: DAY_HOURS * 27,
    place: 'Foyer Demo Venue 樓上舍, Lobby 大堂',
    website_url: 'https://demo.test/paper-city',
    email: 'hello@demo.test',
  },
  {
    key: 'farmers-market',
    title: 'Sunday farmers’ market 週日農墟',
    description:
      '<p>Vegetables from the New Territories, bread, honey, and a table for repairs. Every Sunday morning, ' +
      'rain or shine.</p><p>新界時蔬、麵包、蜂蜜，還有維修枱。逢週日早上，風雨不改。</p>',
    place: 'Pier Road rest garden 碼頭道休憩花園',
    phone: '+85223456780',
  },
  {
    key: 'book-swap',
    account_id: ELSEWHERE,
    title: 'Book swap 漂書',
    description: '<p>Bring three, take three. 帶三本，換三本。</p>',
    begins: [9, '18:00'],
    lasts_hours: 3,
    place: 'Reading room, Sheung Wan 上環閱讀室',
  },
  {
    key: 'planned',
    title: 'Rooftop cinema 天台電影院',
    description: '<p>Still being planned. 籌備中。</p>',
    status: 'draft',
    begins: [30, '20:00'],
    lasts_hours: 3,
    place: '',
  },
]

/** Other events of both accounts, in the order of the list. */
export async function seedOtherEvents(tx: Tx, now: Instant): Promise<void> {
  await tx.insert(other_events).values(
    OTHERS.map(({ key, begins, lasts_hours = 0, description, ...other }, place) => {
      const starts_at = begins === undefined ? null : hourOfDay(now, ...begins)
      const ends_at = starts_at === null ? null : hoursAfter(starts_at, lasts_hours)
      const wall = (at: Instant | null) => (at === null ? null : instantToWallTime(at, DEMO_TIMEZONE))
      return {
        account_id: VENUE,
        status: 'live' as const,
        ...other,
        description: cleanRichText(description),
        id: demoId('other_event', key),
        start_date: wall(starts_at),
        end_date: wall(ends_at),
        starts_at,
        ends_at,
        timezone: DEMO_TIMEZONE,
        sort_order: place + 1,
        created_at: hoursAfter(now, -MADE_HOURS_AGO),
      }
    }),
  )
}
