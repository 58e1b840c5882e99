import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { counted_parts, event_sums } from '#server/core/db/schema/event-sums.ts'

/** Number of wrong totals of an event, and of wrongly counted orders and attendees. */
export type TotalsMismatch = { account_id: Id; event_id: Id; sums: number; sources: number }

const KEYS: readonly string[] = ['account_id', 'event_id', 'part', 'ticket_id', 'at']
const FIGURE_NAMES = Object.keys(getTableColumns(event_sums)).filter((name) => !KEYS.includes(name))
const FIGURES = sql.raw(FIGURE_NAMES.join(', '))
const TOTALS_COLUMNS = sql`${sql.raw(KEYS.join(', '))}, ${FIGURES}`
const IS_NONZERO = sql`(${FIGURES}) <> (${sql.raw(FIGURE_NAMES.map(() => 0).join(', '))})`
const COUNTED_COLUMNS = sql.raw('account_id, event_id, source, parts')

/** Returns the events with totals, or with orders or attendees that totals should include. */
export async function listEventsWithTotals(tx: Tx): Promise<Id[]> {
  const { rows } = await tx.execute<{ event_id: Id }>(sql`
    select event_id from ${event_sums} union select event_id from ${counted_parts}
    union select event_id from orders union select event_id from presences order by 1`)
  return rows.map(({ event_id }) => event_id)
}

/** A row of totals: part, ticket type and time as one key, and the figures in the order of FIGURE_NAMES. */
export type TotalsRow = { key: string; figures: number[] }
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
  const { rows } = await tx.execute<{ source: string }>(sql`
    select source from (${next(sql`${counted_parts}`, sql`source`)} union ${next(sql`orders`, sql`id`)}
      union ${next(sql`presences`, sql`coalesce(attendee_id, subject)`)}) as sources
    order by source limit ${most}`)
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
  const there = sql`select ${COUNTED_COLUMNS} from event_parts where ${of_these}`
  const { rows } = await tx.execute<{ is_right: boolean }>(sql`
    select not exists ((${counted} except ${there}) union all (${there} except ${counted})) as is_right`)
  const { rows: sums } = await tx.execute<TotalsRow>(sql`
    select ${KEY_TEXT} as key, ${figuresArray((name) => `coalesce(sum(${name}), 0)`)} as figures
    from (select (jsonb_populate_record(null::event_sums, jsonb_array_elements(parts))).*
      from ${counted_parts} where ${of_these}) as figures
    group by part, ticket_id, at`)
  return { is_right: rows[0]?.is_right === true, sums }
}

/** Returns the stored totals of an event, without rows of zeros. */
export async function readStoredTotals(tx: Tx, event_id: Id): Promise<TotalsRow[]> {
  const { rows } = await tx.execute<TotalsRow>(sql`
    select ${KEY_TEXT} as key, ${figuresArray((name) => name)} as figures
    from ${event_sums} where event_id = ${event_id} and ${IS_NONZERO}`)
  return rows
}

/**
 * Returns the mismatches of an event with its orders and door logs in one snapshot; undefined when there are none.
 */
export async function findTotalsMismatch(tx: Tx, event_id: Id): Promise<TotalsMismatch | undefined> {
  const kept = sql`select ${TOTALS_COLUMNS} from ${event_sums} where event_id = ${event_id} and ${IS_NONZERO}`
  const right = sql`select ${TOTALS_COLUMNS} from event_sums_now where event_id = ${event_id} and ${IS_NONZERO}`
  const counted = sql`select ${COUNTED_COLUMNS} from ${counted_parts} where event_id = ${event_id}`
  const there = sql`select ${COUNTED_COLUMNS} from event_parts where event_id = ${event_id}`
  const { rows } = await tx.execute<TotalsMismatch>(sql`
    select account_id, event_id, (count(distinct (part, ticket_id, at)) filter (where source is null))::int as sums,
      count(distinct source)::int as sources
    from (
      select account_id, event_id, part, ticket_id, at, null as source
      from ((${kept} except ${right}) union all (${right} except ${kept})) as sums
      union all
      select account_id, event_id, null, null, null, source
      from ((${counted} except ${there}) union all (${there} except ${counted})) as sources
    ) as wrong group by 1, 2`)
  return rows[0]
}

/** Rebuilds the totals of an event. Concurrent changes wait and are counted afterwards. */
export async function rebuildEventTotals(tx: Tx, { account_id, event_id }: TotalsMismatch): Promise<void> {
  await tx.execute(sql`select count_event_anew(${account_id}, ${event_id})`)
}
