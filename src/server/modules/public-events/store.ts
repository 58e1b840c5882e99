import { and, asc, count, desc, eq, exists, gt, not, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import { filtersOf } from '#contract/list-query.ts'
import type { listPublicEvents } from '#contract/public-events.ts'
import type { Tx } from '#server/db/database.ts'
import { OVER_AT } from '#server/db/event-over.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { organizers } from '#server/db/schema/accounts.ts'
import { categories, event_settings, events } from '#server/db/schema/events.ts'

type Query = QueryOf<typeof listPublicEvents>

const SORTS = { starts_at: events.starts_at, created_at: events.created_at }
const FILTERS = {
  starts_at: { value: events.starts_at, kind: 'instant' },
  organizer_id: { value: events.organizer_id, kind: 'text' },
} as const
const CATEGORY = { category: { value: categories.name, kind: 'text' } } as const

/** What is asked of an event without a category is asked of all of its categories. */
const OPPOSITES = { ne: 'eq', not_like: 'like' } as const

/** The place of an online event is not shown, so it is not found either. */
const VENUE = sql`case when ${event_settings.settings} ->> 'is_online_event' = 'true' then null
  else ${event_settings.settings} #>> '{location,venue_name}' end`
const SEARCHED = sql`concat_ws(' ', ${events.title}, ${organizers.name}, ${VENUE})`

const is_live = eq(events.status, 'live')
const its_organizer = eq(organizers.id, events.organizer_id)
const its_settings = eq(event_settings.event_id, events.id)

const SHOWN = {
  event: {
    id: events.id,
    account_id: events.account_id,
    title: events.title,
    description: events.description,
    start_date: events.start_date,
    end_date: events.end_date,
    starts_at: events.starts_at,
    ends_at: events.ends_at,
    timezone: events.timezone,
    currency: events.currency,
  },
  organizer: {
    id: organizers.id,
    name: organizers.name,
    description: organizers.description,
    website: organizers.website,
  },
}

export type PublicRow = NonNullable<Awaited<ReturnType<typeof findLive>>>

export async function page(tx: Tx, query: Query, now: Instant) {
  const wanted = and(
    is_live,
    gt(OVER_AT, sql`${now}::timestamptz`),
    containsWords(SEARCHED, query.query),
    ...conditionsOf(tx, query),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select(SHOWN)
    .from(events)
    .leftJoin(organizers, its_organizer)
    .leftJoin(event_settings, its_settings)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(events.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx
    .select({ total: count() })
    .from(events)
    .leftJoin(organizers, its_organizer)
    .leftJoin(event_settings, its_settings)
    .where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

function conditionsOf(tx: Tx, query: Query): SQL[] {
  const { category, ...others } = query.filter_fields
  const of_categories = category === undefined ? [] : filtersOf({ filter_fields: { category } })
  return [
    ...filterConditions({ filter_fields: others }, FILTERS),
    ...of_categories.map(({ operator, value }) => {
      const is_opposite = operator === 'ne' || operator === 'not_like'
      const asked = { [is_opposite ? OPPOSITES[operator] : operator]: value }
      const named = filterConditions({ filter_fields: { category: asked } }, CATEGORY)
      const found = exists(
        tx
          .select({ found: sql`1` })
          .from(categories)
          .where(and(eq(categories.event_id, events.id), ...named)),
      )
      return is_opposite ? not(found) : found
    }),
  ]
}

/** Undefined for one that is not live, as for one that is not there. */
export async function findLive(tx: Tx, event_id: Id) {
  const [row] = await tx
    .select(SHOWN)
    .from(events)
    .leftJoin(organizers, its_organizer)
    .where(and(eq(events.id, event_id), is_live))
  return row
}

/** The live events of an organizer: those that are not over first, the soonest of them first, then the latest. */
export function titlesOfOrganizer(
  tx: Tx,
  organizer_id: Id,
  now: Instant,
): Promise<{ id: Id; title: string }[]> {
  const is_over = sql`${OVER_AT} <= ${now}::timestamptz`
  const from_now = sql`abs(extract(epoch from ${events.starts_at} - ${now}::timestamptz))`
  return tx
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(and(eq(events.organizer_id, organizer_id), is_live))
    .orderBy(asc(is_over), asc(from_now), asc(events.id))
}
