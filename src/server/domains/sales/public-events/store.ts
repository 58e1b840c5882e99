import { and, asc, count, desc, eq, exists, gt, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { filtersOf } from '#contract/wire/list-query.ts'
import { SOLD_LATELY_DAYS, type listPublicEvents } from '#contract/events/public-events.ts'
import { PAST_EVENTS_MAX } from '#contract/events/public-organizers.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { categories, event_settings, events } from '#server/core/db/schema/events.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'

type Query = QueryOf<typeof listPublicEvents>

const FILTERS = {
  starts_at: { value: events.starts_at, kind: 'instant' },
  organizer_id: { value: events.organizer_id, kind: 'text' },
} as const
const CATEGORY = { category: { value: categories.name, kind: 'text' } } as const

/** A negated filter holds if no category of the event matches, and so also without categories. */
const OPPOSITES = { ne: 'eq', not_like: 'like' } as const

/** The place of an online event is not displayed, so it must not be searchable. */
const VENUE = sql`case when ${event_settings.settings} ->> 'is_online_event' = 'true' then null
  else concat_ws(' ', ${event_settings.settings} #>> '{location,venue_name}',
    (select string_agg(said.texts ->> 'venue_name', ' ')
      from jsonb_each(${event_settings.settings} #> '{location,translations}') as said(language, texts))) end`
const SEARCH_TEXT = sql`concat_ws(' ', ${textInAllLanguages(events.title, events.translations)}, ${organizers.name}, ${VENUE})`

const is_live = eq(events.status, 'live')
const is_organizer = eq(organizers.id, events.organizer_id)
const is_settings = eq(event_settings.event_id, events.id)

const COLUMNS = {
  event: {
    id: events.id,
    account_id: events.account_id,
    title: events.title,
    description: events.description,
    language: events.language,
    translations: events.translations,
    happening: events.happening,
    former_start_date: events.former_start_date,
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
  /** Only settings that differ from the contract's defaults. */
  settings: event_settings.settings,
}

export type PublicRow = NonNullable<Awaited<ReturnType<typeof findLive>>>

export async function page(tx: Tx, query: Query, now: Instant) {
  const condition = and(
    is_live,
    gt(EVENT_END, sql`${now}::timestamptz`),
    containsWords(SEARCH_TEXT, query.query),
    ...conditionsOf(tx, query),
  )
  const rows = await tx
    .select(COLUMNS)
    .from(events)
    .leftJoin(organizers, is_organizer)
    .leftJoin(event_settings, is_settings)
    .where(condition)
    .orderBy(...orderOf(tx, query, now))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx
    .select({ total: count() })
    .from(events)
    .leftJoin(organizers, is_organizer)
    .leftJoin(event_settings, is_settings)
    .where(condition)
  return { rows, total: count_row?.total ?? 0 }
}

/** Equally popular events are sorted by start. */
function orderOf(tx: Tx, { sort_by, sort_direction }: Query, now: Instant): SQL[] {
  const direction = sort_direction === 'asc' ? asc : desc
  if (sort_by !== 'sold_lately') return [direction(events[sort_by]), direction(events.id)]
  return [direction(recentSales(tx, now)), asc(events.starts_at), asc(events.id)]
}

function recentSales(tx: Tx, now: Instant): SQL {
  const since = sql`${now}::timestamptz - make_interval(days => ${SOLD_LATELY_DAYS}::int)`
  const sold = tx
    .select({ sold: count() })
    .from(attendees)
    .where(
      and(eq(attendees.event_id, events.id), gt(attendees.created_at, since), isNull(attendees.cancelled_at)),
    )
  return sql`(${sold})`
}

function conditionsOf(tx: Tx, query: Query): SQL[] {
  const { category, ...other_fields } = query.filter_fields
  const category_filters = category === undefined ? [] : filtersOf({ filter_fields: { category } })
  return [
    ...filterConditions({ filter_fields: other_fields }, FILTERS),
    ...category_filters.map(({ operator, value }) => {
      const is_opposite = operator === 'ne' || operator === 'not_like'
      const positive_filter = { [is_opposite ? OPPOSITES[operator] : operator]: value }
      const category_conditions = filterConditions({ filter_fields: { category: positive_filter } }, CATEGORY)
      const matches = exists(
        tx
          .select({ found: sql`1` })
          .from(categories)
          .where(and(eq(categories.event_id, events.id), ...category_conditions)),
      )
      return is_opposite ? not(matches) : matches
    }),
  ]
}

/** Returns undefined for an event that is not live or does not exist. */
export async function findLive(tx: Tx, event_id: Id) {
  const [row] = await tx
    .select(COLUMNS)
    .from(events)
    .leftJoin(organizers, is_organizer)
    .leftJoin(event_settings, is_settings)
    .where(and(eq(events.id, event_id), is_live))
  return row
}

/** Maximum number of upcoming events of an organizer. */
const UPCOMING_MAX = 100

/** Returns live events of an organizer: those that are over, newest first, or the others by start. */
export function listOfOrganizer(
  tx: Tx,
  organizer_id: Id,
  { now, is_over }: { now: Instant; is_over: boolean },
): Promise<PublicRow[]> {
  const end = sql`${now}::timestamptz`
  return tx
    .select(COLUMNS)
    .from(events)
    .leftJoin(organizers, is_organizer)
    .leftJoin(event_settings, is_settings)
    .where(
      and(eq(events.organizer_id, organizer_id), is_live, is_over ? lte(EVENT_END, end) : gt(EVENT_END, end)),
    )
    .orderBy(is_over ? desc(events.starts_at) : asc(events.starts_at), asc(events.id))
    .limit(is_over ? PAST_EVENTS_MAX : UPCOMING_MAX)
}

/** Returns the organizers of all accounts with a live event. */
export function listLiveOrganizers(tx: Tx): Promise<{ id: Id; name: string }[]> {
  return tx
    .selectDistinct({ id: organizers.id, name: organizers.name })
    .from(organizers)
    .innerJoin(events, is_organizer)
    .where(is_live)
}

/** Returns the live events of organizers: first those that are not over by start, then past ones, latest first. */
export function titlesOfOrganizers(
  tx: Tx,
  organizer_ids: readonly Id[],
  now: Instant,
): Promise<{ id: Id; title: string }[]> {
  const is_over = sql`${EVENT_END} <= ${now}::timestamptz`
  const from_now = sql`abs(extract(epoch from ${events.starts_at} - ${now}::timestamptz))`
  return tx
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(and(inArray(events.organizer_id, [...organizer_ids]), is_live))
    .orderBy(asc(is_over), asc(from_now), asc(events.id))
}

/** Returns the secret of a reservation, which only its holder may learn. */
export async function findSecret(tx: Tx, reservation_id: Id): Promise<string | undefined> {
  const [row] = await tx
    .select({ secret: reservations.secret })
    .from(reservations)
    .where(eq(reservations.id, reservation_id))
  return row?.secret
}
