import { sql } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { check_in_lists } from '#server/db/schema/check-in-lists.ts'
import { events, tickets } from '#server/db/schema/events.ts'

/**
 * A hash over the ids and versions of everything that a catalogue of these events shows, and over which lists
 * have opened or closed meanwhile.
 */
export async function digest(tx: Tx, event_ids: readonly Id[], now: Instant): Promise<string> {
  const wanted = sql`any(${sql.param([...event_ids])}::text[])`
  const made = await tx.execute<{ digest: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(line, ',' order by line), ''), 'UTF8')), 'hex') as digest
    from (
      select id || ':' || version as line from ${events} where id = ${wanted}
      union all
      select id || ':' || version from ${tickets} where event_id = ${wanted}
      union all
      select id || ':' || version || ':' || coalesce((activates_at > ${now}::timestamptz)::text, '')
        || ':' || coalesce((expires_at > ${now}::timestamptz)::text, '')
      from ${check_in_lists} where event_id = ${wanted}
    ) as lines`)
  return made.rows[0]?.digest ?? ''
}
