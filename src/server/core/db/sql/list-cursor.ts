import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { isDay } from '#contract/wire/instant.ts'
import { toStorableText } from '#contract/wire/text.ts'
import { AppError } from '#server/core/app-error.ts'

/** Sort key of a list. With `may_be_null`, rows without a value come last in both directions. */
export type SortKey = {
  value: SQLWrapper
  type: 'text' | 'timestamptz' | 'bigint' | 'date'
  may_be_null?: true
}

type SortedQuery = {
  page: number
  per_page: number
  sort_direction: 'asc' | 'desc'
  cursor?: string | undefined
}

/** Start of a page: after the row with these keys, or an offset from the first row. */
export type PageStart = {
  page: number
  offset: number
  after: (string | null)[] | null
  /** Total as counted with the first page; null: not counted yet. */
  total: number | null
}

/** A row with its sort keys as text. */
type KeyedRow = { keys: (string | null)[] }

const cursorPayload = z.strictObject({
  /** Fingerprint of the query, so that a cursor of another list, order or search is rejected. */
  asked: z.string(),
  page: z.number().int().min(1).max(1_000_000),
  total: z.number().int().min(0),
  after: z.array(z.string().nullable()).max(8),
})

/**
 * Returns where the page of a list query begins. Throws request.invalid naming the cursor.
 * @param list_name identifies the list, such as by its account
 */
export function startOfPage(list_name: string, query: SortedQuery, sort: readonly SortKey[]): PageStart {
  const { cursor, page, per_page } = query
  if (cursor === undefined) return { page, offset: (page - 1) * per_page, after: null, total: null }
  const parsed = cursorPayload.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  const is_valid =
    parsed.success &&
    parsed.data.asked === queryHashOf(list_name, query) &&
    parsed.data.after.length === sort.length &&
    sort.every((key, index) => isValidKey(key, parsed.data.after[index] ?? null))
  if (!is_valid) throw new AppError('request.invalid', { errors: { cursor: ['invalid'] } })
  return { ...parsed.data, offset: 0 }
}

/**
 * Returns whether the database can parse a key, so that a forged cursor is rejected instead of failing a
 * query.
 */
function isValidKey({ type, may_be_null }: SortKey, key: string | null): boolean {
  if (key === null) return may_be_null === true
  switch (type) {
    case 'text':
      return toStorableText(key) === key
    case 'bigint':
      return /^-?\d{1,18}$/.test(key)
    case 'date':
      return isDay(key)
    case 'timestamptz':
      return /^[1-9]\d{3}-\d\d-\d\dT/.test(key) && !Number.isNaN(Date.parse(key))
  }
}

/**
 * Returns the rows of a page and the cursor of the next one, null after the last.
 * @param found one row more than a page has, if there is one
 */
export function cutPage<Row extends KeyedRow>(
  list_name: string,
  query: SortedQuery,
  { found, page, total }: { found: readonly Row[]; page: number; total: number },
): { rows: Row[]; next_cursor: string | null } {
  const rows = found.slice(0, query.per_page)
  const last = rows.at(-1)
  if (last === undefined || found.length === rows.length) return { rows, next_cursor: null }
  const next = { asked: queryHashOf(list_name, query), page: page + 1, total, after: last.keys }
  return { rows, next_cursor: Buffer.from(JSON.stringify(next)).toString('base64url') }
}

/** Returns the sort keys of a row, as the cursor stores them. */
export function keysOf(sort: readonly SortKey[]): SQL<(string | null)[]> {
  return sql`json_build_array(${sql.join(
    sort.map(({ value }) => sql`to_json(${value}) #>> '{}'`),
    sql`, `,
  )})`
}

/** Returns the ORDER BY expressions of a list. */
export function orderBy(sort: readonly SortKey[], direction: 'asc' | 'desc'): SQL[] {
  return sort.map(
    ({ value, may_be_null }) =>
      sql`${value} ${sql.raw(direction)}${sql.raw(may_be_null ? ' nulls last' : '')}`,
  )
}

/** Returns the condition for rows after the one with these keys; undefined: from the first. */
export function isAfter(
  sort: readonly SortKey[],
  direction: 'asc' | 'desc',
  keys: PageStart['after'],
): SQL | undefined {
  if (keys === null) return undefined
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const keyValue = ({ type }: SortKey, index: number) => sql`${keys[index] ?? null}::${sql.raw(type)}`
  if (sort.every(({ may_be_null }) => may_be_null !== true)) {
    // Lets an index in this order start at the beginning of the page.
    const values = sql.join(
      sort.map(({ value }) => sql`${value}`),
      sql`, `,
    )
    return sql`(${values}) ${operator} (${sql.join(sort.map(keyValue), sql`, `)})`
  }
  return sort.reduceRight<SQL>(
    (rest, key, index) => {
      const { value } = key
      if (keys[index] === null) return sql`(${value} is null and ${rest})`
      const is_after = key.may_be_null
        ? sql`(${value} ${operator} ${keyValue(key, index)} or ${value} is null)`
        : sql`${value} ${operator} ${keyValue(key, index)}`
      return sql`(${is_after} or (${value} = ${keyValue(key, index)} and ${rest}))`
    },
    sql`false`,
  )
}

function queryHashOf(list_name: string, { page: _page, cursor: _cursor, ...filters }: SortedQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([list_name, filters]))
    .digest('base64url')
    .slice(0, 22)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
