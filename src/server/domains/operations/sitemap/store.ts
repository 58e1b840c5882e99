import { and, count, eq, gt, max, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_END, eventEndOf } from '#server/core/db/sql/event-over.ts'
import { event_settings, events } from '#server/core/db/schema/events.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { row_edits } from '#server/core/db/schema/row-edits.ts'

const settings_of_event = eq(event_settings.event_id, events.id)

/** Live, not over, and indexing is allowed by the event's settings. */
function isListed(now: Instant): SQL | undefined {
  const is_allowed = sql`${event_settings.settings} ->> 'allow_search_engine_indexing' is distinct from 'false'`
  return and(eq(events.status, 'live'), gt(EVENT_END, sql`${now}::timestamptz`), is_allowed)
}

/** Live and not over. */
const isOtherListed = (now: Instant): SQL | undefined =>
  and(eq(other_events.status, 'live'), sql`(${eventEndOf(other_events)} <= ${now}::timestamptz) is not true`)

export async function countListed(tx: Tx, now: Instant): Promise<number> {
  const [row] = await tx
    .select({ listed: count() })
    .from(events)
    .leftJoin(event_settings, settings_of_event)
    .where(isListed(now))
  const [other_row] = await tx.select({ listed: count() }).from(other_events).where(isOtherListed(now))
  return (row?.listed ?? 0) + (other_row?.listed ?? 0)
}

type Kind = 'event' | 'other_event'
export type SitemapEntry = {
  kind: Kind
  id: Id
  title: string
  /** Languages in which it is available. */
  languages: Locale[]
  changed_at: Instant | null
}
/** Id of the entry before the first, or the number of entries to skip. */
export type SitemapPosition = { after: Id } | { offset: number }

/** Sorted by id. */
export async function listEntries(
  tx: Tx,
  now: Instant,
  from: SitemapPosition,
  limit: number,
): Promise<SitemapEntry[]> {
  const after = 'after' in from ? from.after : undefined
  return unionAll(
    selectEvents(tx, and(isListed(now), after === undefined ? undefined : gt(events.id, after))),
    selectOtherEvents(
      tx,
      and(isOtherListed(now), after === undefined ? undefined : gt(other_events.id, after)),
    ),
  )
    .orderBy(sql`id`)
    .limit(limit)
    .offset('after' in from ? 0 : from.offset)
}

function selectEvents(tx: Tx, condition: SQL | undefined) {
  const is_edit_of_event = sql`${row_edits.row_key} in (${events.id}, ${events.id} || '/settings')`
  const last_edit = tx
    .select({ at: max(row_edits.edited_at) })
    .from(row_edits)
    .where(is_edit_of_event)
  const is_unedited = sql`${events.version} = 1 and ${event_settings.version} = 1`
  // Edits are deleted after a while; the time of the change is then unknown.
  const changed_at = sql`coalesce((${last_edit}), case when ${is_unedited} then ${events.created_at} end)`
  return tx
    .select({
      kind: kindOf('event'),
      id: events.id,
      title: events.title,
      languages: languagesOf(events),
      changed_at: asInstant(changed_at),
    })
    .from(events)
    .leftJoin(event_settings, settings_of_event)
    .where(condition)
}

function selectOtherEvents(tx: Tx, condition: SQL | undefined) {
  const { id, title, version, created_at } = other_events
  const changed_at = sql`case when ${version} = 1 then ${created_at} end`
  return tx
    .select({
      kind: kindOf('other_event'),
      id,
      title,
      languages: languagesOf(other_events),
      changed_at: asInstant(changed_at),
    })
    .from(other_events)
    .where(condition)
}

/** Languages with a title, the event's own first. */
const languagesOf = ({ language, translations }: typeof events | typeof other_events) =>
  sql<Locale[]>`array_prepend(${language}, array(
    select entry.code from jsonb_each(${translations}) as entry(code, texts)
    where entry.texts ->> 'title' <> '' and entry.code <> ${language} order by 1))`.as('languages')

const kindOf = (kind: Kind) => sql<Kind>`${kind}::text`.as('kind')
const asInstant = (changed_at: SQL) =>
  (changed_at as SQL<Instant | null>).mapWith(events.created_at).as('changed_at')
