import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Right } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { changeNoRow } from '#server/core/db/sql/change-no.ts'
import { EVENT_RESOURCE_NAMES, EVENT_RESOURCES } from '#server/core/db/event-resources.ts'
import { installation } from '#server/core/db/schema/accounts.ts'
import { event_counters, event_settings, events } from '#server/core/db/schema/events.ts'
import { images } from '#server/core/db/schema/files.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const anyOf = (ids: readonly Id[]) => sql`any(${sql.param([...ids])}::text[])`

/** Shortened, because a caller sends one for each of its events. */
const DIGEST = sql`left(encode(sha256(convert_to(string_agg(line, ',' order by line), 'UTF8')), 'hex'), 12)`

export type DigestQuery = {
  event_ids: readonly Id[]
  /** Events whose resources are included. */
  with_resources: readonly Id[]
  /** Returns whether this person has a permission. */
  isAllowed: (right: Right) => boolean
  now: Instant
}

const eventDigest = z.object({ event_id: idOf('event'), digest: z.string() })

/**
 * Returns for each event a digest of the ids and versions of what the catalogue shows, and of the lists that
 * opened or closed meanwhile. Sold quantities are excluded, because they change with every order. After a restore
 * all digests differ, because a version may mean something else than before.
 */
export async function digestEvents(tx: Tx, query: DigestQuery): Promise<Map<Id, string>> {
  const with_resources = anyOf(query.with_resources)
  const rows = await queryRows(
    tx,
    eventDigest,
    sql`
    select event_id, ${DIGEST} as digest from (
      select id as event_id, id || ':' || version || ':' || (id = ${with_resources}) as line
      from ${events} where id = ${anyOf(query.event_ids)}
      union all
      select ${events.id}, 'lineage:' || ${installation.lineage}
      from ${events}, ${installation} where ${events.id} = ${anyOf(query.event_ids)}
      union all
      select event_id, id from ${images} where event_id = ${anyOf(query.event_ids)} and type = 'EVENT_COVER'
      union all
      select event_id, 'settings:' || version from ${event_settings} where event_id = ${with_resources}
      union all
      ${resourceLines(query)}
    ) as lines group by event_id`,
  )
  return new Map(rows.map(({ event_id, digest }) => [event_id, digest]))
}

function resourceLines({ with_resources, isAllowed, now }: DigestQuery): SQL {
  const lines = EVENT_RESOURCE_NAMES.flatMap((name) => {
    const { table, is_there = sql`true`, state, needs } = EVENT_RESOURCES[name]
    if (state === null || (needs !== undefined && !isAllowed(needs))) return []
    return sql`select event_id, id || ':' || ${state(now)} from ${table}
      where event_id = ${anyOf(with_resources)} and ${is_there}`
  })
  return sql.join(lines, sql` union all `)
}

const eventChangeNo = changeNoRow.extend({ event_id: idOf('event') })

/** Returns the change number of each event. */
export async function changeNos(tx: Tx, event_ids: readonly Id[]): Promise<Record<Id, number>> {
  const rows = await queryRows(
    tx,
    eventChangeNo,
    sql`select event_id, change_no from ${event_counters} where event_id = ${anyOf(event_ids)}`,
  )
  return Object.fromEntries(rows.map(({ event_id, change_no }) => [event_id, change_no]))
}
