import type { Instant } from '#contract/wire/instant.ts'
import type { Translations } from '#contract/wire/translations.ts'
import type { Tx } from '#server/core/db/database.ts'
import { venue_faces } from '#server/core/db/schema/accounts.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import {
  capacity_assignments,
  event_settings,
  events,
  ticket_prices,
  tickets,
} from '#server/core/db/schema/events.ts'
import { event_rooms, rooms } from '#server/core/db/schema/rooms.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { DEMO_TIMEZONE } from '#server/seed/people.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

export const CHINESE = ['zh-hk', 'zh-cn'] as const
export const LANGUAGES = ['en', ...CHINESE] as const
export const TIME = /\b[0-2]\d:[0-5]\d\b/g

/** Creates a database with the demo. */
export async function makeDemo() {
  const { db } = await makeDatabase(anyDatabase, { migrated: true })
  await seedDemo(db, { now: TEST_NOW })
  return db
}

/** The demo's tables, to be read in a transaction. */
export const tablesOf = (tx: Tx) => ({
  events: () => tx.select().from(events),
  settings: () => tx.select().from(event_settings),
  tickets: () => tx.select().from(tickets),
  prices: () => tx.select().from(ticket_prices),
  rooms: () => tx.select().from(rooms),
  event_rooms: () => tx.select().from(event_rooms),
  capacities: () => tx.select().from(capacity_assignments),
  lists: () => tx.select().from(check_in_lists),
})

/** The venue's branding. */
export async function venueFaceOf(tx: Tx) {
  const [face] = await tx.select().from(venue_faces)
  if (face === undefined) throw new Error('the demo has a venue')
  return face
}

type TranslatedRow = { translations: Translations<object> }

/** A text of a row in each language of the demo; undefined where missing. */
export const inLanguages = (row: TranslatedRow, field: string): Record<string, unknown> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Reflect.get(language === 'en' ? row : (row.translations[language] ?? {}), field),
    ]),
  )

/** Minutes of a wall time of day, HH:mm. */
export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The day of an instant in Hong Kong. */
export const dayOf = (at: Instant) => instantToWallTime(at, DEMO_TIMEZONE).slice(0, 10)

/** Minutes from the beginning of a day in Hong Kong to an instant. */
export const minutesAt = (at: Instant, day: string) =>
  ((Date.parse(dayOf(at)) - Date.parse(day)) / DAY_MS) * DAY_MINUTES +
  minutesOf(instantToWallTime(at, DEMO_TIMEZONE).slice(11))
