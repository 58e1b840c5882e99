import type { EventStatus } from '#contract/events/events.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Tx } from '#server/core/db/database.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { DAY_HOURS, hoursAfter } from './catalogue.ts'
import { HOUSE } from './house.ts'
import { demoId } from './prng.ts'
import { hourOfDay } from './evening.ts'
import { DEMO_TIMEZONE, VENUE } from './people.ts'
import { otherEventTextsOf, type OtherEventKey } from './programme/other-texts.ts'

const CREATED_HOURS_AGO = 24 * 40

type DemoOtherEvent = {
  key: OtherEventKey
  status?: EventStatus
  /** Days from today and the time in Hong Kong; omitted: until further notice. */
  starts?: readonly [days: number, at: string]
  lasts_hours?: number
  website_url?: string
  email?: string
  phone?: string
}

/** Events around the venue without tickets of this product. */
const DEMO_OTHER_EVENTS: readonly DemoOtherEvent[] = [
  { key: 'open-studio', starts: [3, '14:00'], lasts_hours: 5, email: 'studio@demo.test' },
  {
    key: 'harbour-walk',
    starts: [5, '10:00'],
    lasts_hours: 2,
    website_url: 'https://demo.test/harbour-walk',
    phone: HOUSE.phones[0],
  },
  {
    key: 'print-show',
    starts: [-6, '11:00'],
    lasts_hours: DAY_HOURS * 27,
    website_url: 'https://demo.test/paper-city',
    email: HOUSE.email,
  },
  { key: 'farmers-market', phone: HOUSE.phones[1] },
  { key: 'book-swap', starts: [9, '18:00'], lasts_hours: 3 },
  { key: 'planned', status: 'draft', starts: [30, '20:00'], lasts_hours: 3 },
]

/** Seeds the venue's other events, in list order. */
export async function seedOtherEvents(tx: Tx, now: Instant): Promise<void> {
  await tx.insert(other_events).values(
    DEMO_OTHER_EVENTS.map(({ key, starts, lasts_hours = 0, ...other }, index) => {
      const starts_at = starts === undefined ? null : hourOfDay(now, ...starts)
      const ends_at = starts_at === null ? null : hoursAfter(starts_at, lasts_hours)
      const toWallTime = (at: Instant | null) => (at === null ? null : instantToWallTime(at, DEMO_TIMEZONE))
      return {
        account_id: VENUE,
        status: 'live' as const,
        ...other,
        ...otherEventTextsOf(key),
        id: demoId('other_event', key),
        start_date: toWallTime(starts_at),
        end_date: toWallTime(ends_at),
        starts_at,
        ends_at,
        timezone: DEMO_TIMEZONE,
        sort_order: index + 1,
        created_at: hoursAfter(now, -CREATED_HOURS_AGO),
      }
    }),
  )
}
