import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { isAfter, type PageStart, type SortKey } from './list-cursor.ts'
import { queryRows } from './query-rows.ts'

/** A list with keyset pagination (decision 067). */
type PagedList = {
  /** Table of its rows, with joins. */
  from: SQL
  id: SQLWrapper
  /** Condition for the owner of the rows. */
  of: SQL
  /** Search condition; undefined: none. */
  search: SQL | undefined
  filters: readonly SQL[]
  sort: readonly SortKey[]
  start: PageStart
  /** Number of rows in the whole list, where it is stored; else they are counted. */
  countOf?: () => Promise<number>
  query: { per_page: number; sort_direction: 'asc' | 'desc' }
}

/**
 * Returns the ids of a page as an SQL array, with one more if there is one, and the number of rows in the
 * whole list. A search reads an index once, then sorts and counts (decision 072); without a search, an index
 * in list order yields the page.
 */
export async function idsOfPage(tx: Tx, list: PagedList): Promise<{ ids: SQL; total: number }> {
  const { from, of, search, filters, start } = list
  if (search !== undefined) {
    const result = await searchIds(tx, list)
    return { ids: sql`${sql.param(result.ids)}::text[]`, total: start.total ?? result.total }
  }
  const condition = and(of, ...filters)
  const ids = sql`array(${pageIdsOf(list, sql`(${rowsOf(list, condition, start.after)}) as wanted`)})`
  const countOf = list.countOf ?? (() => count(tx, from, condition))
  return { ids, total: start.total ?? (await countOf()) }
}

const countRow = z.object({ total: z.number().int() })
const foundIds = countRow.extend({ ids: z.array(z.string()) })

async function searchIds(tx: Tx, list: PagedList): Promise<{ ids: Id[]; total: number }> {
  const { of, search, filters, start } = list
  const rows = rowsOf(list, and(of, search, ...filters), start.after)
  const [result] = await queryRows(
    tx,
    foundIds,
    sql`
    with wanted as materialized (${rows})
    select array(${pageIdsOf(list, sql`wanted`)}) as ids, (select count(*)::int from wanted) as total`,
  )
  return result ?? { ids: [], total: 0 }
}

/** Ids and sort keys of all matching rows after a position in the list. */
function rowsOf(
  { from, id, sort, query }: PagedList,
  condition: SQL | undefined,
  after: PageStart['after'],
): SQL {
  const columns = [sql`${id} as id`, ...sort.map(({ value }, index) => sql`${value} as ${key(index)}`)]
  return sql`select ${sql.join(columns, sql`, `)} from ${from}
    where ${and(condition, isAfter(sort, query.sort_direction, after))}`
}

function pageIdsOf({ sort, query, start }: PagedList, rows: SQL): SQL {
  const direction = sql.raw(query.sort_direction)
  const order = sort.map(
    ({ may_be_null }, index) => sql`${key(index)} ${direction}${may_be_null ? sql` nulls last` : undefined}`,
  )
  return sql`select id from ${rows} order by ${sql.join(order, sql`, `)}
    limit ${query.per_page + 1} offset ${start.offset}`
}

async function count(tx: Tx, from: SQL, condition: SQL | undefined): Promise<number> {
  const [row] = await queryRows(
    tx,
    countRow,
    sql`select count(*)::int as total from ${from} where ${condition}`,
  )
  return row?.total ?? 0
}

const key = (index: number) => sql.identifier(`key_${index}`)
