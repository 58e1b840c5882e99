import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Right } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_RESOURCE_NAMES, EVENT_RESOURCES } from '#server/core/db/event-resources.ts'
import { installation } from '#server/core/db/schema/accounts.ts'
import { event_counters, event_settings, events } from '#server/core/db/schema/events.ts'
import { images } from '#server/core/db/schema/files.ts'

const among = (ids: readonly Id[]) => sql`any(${sql.param([...ids])}::text[])`

/** Shortened, because a caller sends one for each of its events. */
const DIGEST = sql`left(encode(sha256(convert_to(string_agg(line, ',' order by line), 'UTF8')), 'hex'), 12)`

export type DigestQuery = {
  event_ids: readonly Id[]
  /** Events whose resources are included. */
  with_parts: readonly Id[]
  /** Returns whether this person has a permission. */
  isAllowed: (right: Right) => boolean
  now: Instant
}

/**
 * Returns for each event a digest of the ids and versions of what the catalogue shows, and of the lists that
 * opened or closed meanwhile. Sold quantities are excluded, because they change with every order. After a restore
 * all digests differ, because a version may mean something else than before.
 */
export async function digestEvents(tx: Tx, wanted: DigestQuery): Promise<Map<Id, string>> {
  const parts = among(wanted.with_parts)
  const { rows } = await tx.execute<{ event_id: Id; digest: string }>(sql`
    select event_id, ${DIGEST} as digest from (
      select id as event_id, id || ':' || version || ':' || (id = ${parts}) as line
      from ${events} where id = ${among(wanted.event_ids)}
      union all
      select ${events.id}, 'lineage:' || ${installation.lineage}
      from ${events}, ${installation} where ${events.id} = ${among(wanted.event_ids)}
      union all
      select event_id, id from ${images} where event_id = ${among(wanted.event_ids)} and type = 'EVENT_COVER'
      union all
      select event_id, 'settings:' || version from ${event_settings} where event_id = ${parts}
      union all
      ${resourceLines(wanted)}
    ) as lines group by event_id`)
  return new Map(rows.map(({ event_id, digest }) => [event_id, digest]))
}

function resourceLines({ with_parts, isAllowed, now }: DigestQuery): SQL {
  const lines = EVENT_RESOURCE_NAMES.flatMap((name) => {
    const { table, is_there = sql`true`, state, needs } = EVENT_RESOURCES[name]
    if (state === null || (needs !== undefined && !isAllowed(needs))) return []
    return sql`select event_id, id || ':' || ${state(now)} from ${table}
      where event_id = ${among(with_parts)} and ${is_there}`
  })
  return sql.join(lines, sql` union all `)
}

/** Returns the change number of each event. */
export async function changeNos(tx: Tx, event_ids: readonly Id[]): Promise<Record<Id, number>> {
  const { rows } = await tx.execute<{ event_id: Id; change_no: number }>(sql`
    select event_id, change_no from ${event_counters} where event_id = ${among(event_ids)}`)
  return Object.fromEntries(rows.map(({ event_id, change_no }) => [event_id, change_no]))
}
