import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { counted_parts, event_sums } from '#server/core/db/schema/event-sums.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** Number of wrong totals of an event, and of wrongly counted orders and attendees. */
const totalsMismatch = z.object({
  account_id: idOf('account'),
  event_id: idOf('event'),
  sums: z.number().int(),
  sources: z.number().int(),
})
export type TotalsMismatch = z.infer<typeof totalsMismatch>

const KEYS: readonly string[] = ['account_id', 'event_id', 'part', 'ticket_id', 'at']
const FIGURE_NAMES = Object.keys(getTableColumns(event_sums)).filter((name) => !KEYS.includes(name))
const FIGURES = sql.raw(FIGURE_NAMES.join(', '))
const TOTALS_COLUMNS = sql`${sql.raw(KEYS.join(', '))}, ${FIGURES}`
const IS_NONZERO = sql`(${FIGURES}) <> (${sql.raw(FIGURE_NAMES.map(() => 0).join(', '))})`
const COUNTED_COLUMNS = sql.raw('account_id, event_id, source, parts')

const eventRow = z.object({ event_id: idOf('event') })
const sourceRow = z.object({ source: z.string() })
const comparisonRow = z.object({ is_right: z.boolean() })

/** Returns the events with totals, or with orders or attendees that totals should include. */
export async function listEventsWithTotals(tx: Tx): Promise<Id[]> {
  const rows = await queryRows(
    tx,
    eventRow,
    sql`
    select event_id from ${event_sums} union select event_id from ${counted_parts}
    union select event_id from orders union select event_id from presences order by 1`,
  )
  return rows.map(({ event_id }) => event_id)
}

/** A row of totals: part, ticket type and time as one key, and the figures in the order of FIGURE_NAMES. */
const totalsRow = z.object({ key: z.string(), figures: z.array(z.number()) })
export type TotalsRow = z.infer<typeof totalsRow>
const KEY_TEXT = sql.raw(
  `concat_ws('|', part, coalesce(ticket_id, '-'), coalesce(extract(epoch from at)::text, '-'))`,
)
const figuresArray = (of: (name: string) => string) =>
  sql.raw(`array[${FIGURE_NAMES.map((name) => `${of(name)}::float8`).join(', ')}]`)

/** Returns at most `most` sorted ids of an event's orders and attendees after an id. */
export async function listSourcesAfter(
  tx: Tx,
  event_id: Id,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const next = (table: SQL, source: SQL) =>
    sql`(select ${source} as source from ${table} where event_id = ${event_id} and ${source} > ${after}
      order by 1 limit ${most})`
  const rows = await queryRows(
    tx,
    sourceRow,
    sql`
    select source from (${next(sql`${counted_parts}`, sql`source`)} union ${next(sql`orders`, sql`id`)}
      union ${next(sql`presences`, sql`coalesce(attendee_id, subject)`)}) as sources
    order by source limit ${most}`,
  )
  return rows.map(({ source }) => source)
}

/**
 * Returns the totals of what is counted for some orders and attendees, and whether that agrees with their rows.
 */
export async function sumCountedSources(
  tx: Tx,
  event_id: Id,
  sources: readonly string[],
): Promise<{ is_right: boolean; sums: TotalsRow[] }> {
  const of_these = sql`event_id = ${event_id} and source = any(${sql.param([...sources])}::text[])`
  const counted = sql`select ${COUNTED_COLUMNS} from ${counted_parts} where ${of_these}`
  const actual = sql`select ${COUNTED_COLUMNS} from event_parts where ${of_these}`
  const [comparison] = await queryRows(
    tx,
    comparisonRow,
    sql`
    select not exists ((${counted} except ${actual}) union all (${actual} except ${counted})) as is_right`,
  )
  const sums = await queryRows(
    tx,
    totalsRow,
    sql`
    select ${KEY_TEXT} as key, ${figuresArray((name) => `coalesce(sum(${name}), 0)`)} as figures
    from (select (jsonb_populate_record(null::event_sums, jsonb_array_elements(parts))).*
      from ${counted_parts} where ${of_these}) as figures
    group by part, ticket_id, at`,
  )
  return { is_right: comparison?.is_right === true, sums }
}

/** Returns the stored totals of an event, without rows of zeros. */
export function readStoredTotals(tx: Tx, event_id: Id): Promise<TotalsRow[]> {
  return queryRows(
    tx,
    totalsRow,
    sql`
    select ${KEY_TEXT} as key, ${figuresArray((name) => name)} as figures
    from ${event_sums} where event_id = ${event_id} and ${IS_NONZERO}`,
  )
}

/**
 * Returns the mismatches of an event with its orders and door logs in one snapshot; undefined when there are none.
 */
export async function findTotalsMismatch(tx: Tx, event_id: Id): Promise<TotalsMismatch | undefined> {
  const stored = sql`select ${TOTALS_COLUMNS} from ${event_sums} where event_id = ${event_id} and ${IS_NONZERO}`
  const computed = sql`select ${TOTALS_COLUMNS} from event_sums_now where event_id = ${event_id} and ${IS_NONZERO}`
  const counted = sql`select ${COUNTED_COLUMNS} from ${counted_parts} where event_id = ${event_id}`
  const actual = sql`select ${COUNTED_COLUMNS} from event_parts where event_id = ${event_id}`
  const [mismatch] = await queryRows(
    tx,
    totalsMismatch,
    sql`
    select account_id, event_id, (count(distinct (part, ticket_id, at)) filter (where source is null))::int as sums,
      count(distinct source)::int as sources
    from (
      select account_id, event_id, part, ticket_id, at, null as source
      from ((${stored} except ${computed}) union all (${computed} except ${stored})) as sums
      union all
      select account_id, event_id, null, null, null, source
      from ((${counted} except ${actual}) union all (${actual} except ${counted})) as sources
    ) as wrong group by 1, 2`,
  )
  return mismatch
}

/** Rebuilds the totals of an event. Concurrent changes wait and are counted afterwards. */
export async function rebuildEventTotals(tx: Tx, { account_id, event_id }: TotalsMismatch): Promise<void> {
  await tx.execute(sql`select count_event_anew(${account_id}, ${event_id})`)
}
