import { eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { instant, isDay } from '#contract/wire/instant.ts'
import { filtersOf, type Filter } from '#contract/wire/list-query.ts'
import { AppError } from '#server/core/app-error.ts'

/** SQL expression of a filter field, and the type of its values. */
export type FilterField = { value: SQLWrapper; kind: 'text' | 'instant' | 'day' | 'number' }

type PagedQuery = { page: number; per_page: number }

/** Returns the number of rows before a page, for OFFSET. */
export function offsetOf(query: PagedQuery): number {
  return (query.page - 1) * query.per_page
}

/**
 * Returns the conditions of filter_fields. `like` matches a substring in any case; `in` takes comma-separated
 * values; the value `null` with eq and ne tests whether an instant or day is set. Throws request.invalid
 * naming the field.
 */
export function filterConditions<Field extends string>(
  query: Parameters<typeof filtersOf>[0],
  fields: Record<Field, FilterField>,
): SQL[] {
  const field_by_name = new Map<string, FilterField>(Object.entries(fields))
  return filtersOf(query).map((filter) => {
    const field = field_by_name.get(filter.field)
    if (field === undefined) throw invalid(filter)
    return CONDITIONS[field.kind](field.value, filter)
  })
}

const CONDITIONS = {
  text: textCondition,
  instant: timeCondition(readInstant, 'timestamptz'),
  day: timeCondition(readDay, 'date'),
  number: numberCondition,
}

function textCondition(column: SQLWrapper, filter: Filter): SQL {
  const { operator, value } = filter
  switch (operator) {
    case 'like':
      return containsAll(column, [value])
    case 'not_like':
      return not(containsAll(column, [value]))
    case 'in':
      return inArray(column, valuesIn(value))
    default:
      return compare(column, operator, value)
  }
}

function timeCondition(read: (text: string, filter: Filter) => string, type: 'timestamptz' | 'date') {
  return (column: SQLWrapper, filter: Filter): SQL => {
    const { operator, value } = filter
    if (operator === 'like' || operator === 'not_like') throw invalid(filter)
    if (value === 'null' && operator === 'eq') return isNull(column)
    if (value === 'null' && operator === 'ne') return isNotNull(column)
    const toTime = (text: string) => sql`${read(text, filter)}::${sql.raw(type)}`
    if (operator === 'in') return inArray(column, valuesIn(value).map(toTime))
    return compare(column, operator, toTime(value))
  }
}

function numberCondition(column: SQLWrapper, filter: Filter): SQL {
  const { operator, value } = filter
  if (operator === 'like' || operator === 'not_like') throw invalid(filter)
  const amount = (text: string) => sql`${readNumber(text, filter)}::numeric`
  if (operator === 'in') return inArray(column, valuesIn(value).map(amount))
  return compare(column, operator, amount(value))
}

function compare(
  column: SQLWrapper,
  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte',
  value: string | SQL,
): SQL {
  switch (operator) {
    case 'eq':
      return eq(column, value)
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'gt':
      return gt(column, value)
    case 'gte':
      return gte(column, value)
    case 'lt':
      return lt(column, value)
    case 'lte':
      return lte(column, value)
  }
}

function valuesIn(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

function readInstant(value: string, filter: Filter): string {
  const parsed = instant.safeParse(value)
  // The database has no year 0000.
  if (!parsed.success || parsed.data < '0001') throw invalid(filter)
  return parsed.data
}

function readDay(value: string, filter: Filter): string {
  if (!isDay(value)) throw invalid(filter)
  return value
}

function readNumber(value: string, filter: Filter): string {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw invalid(filter)
  return value
}

function invalid(filter: Filter): AppError {
  return new AppError('request.invalid', {
    errors: { [`filter_fields.${filter.field}.${filter.operator}`]: ['invalid'] },
  })
}

/**
 * Case is folded by Unicode's rules whatever the database's locale, once per row for any number of parts; %
 * and _ match literally.
 */
function containsAll(column: SQLWrapper, parts: readonly string[]): SQL {
  const fold = parts.every(needsOnlyAscii) ? foldAscii : foldUnicode
  const patterns = parts.map((part) => fold(sql`${`%${part.replace(/[\\%_]/g, '\\$&')}%`}::text`))
  return sql`${fold(column)} like all (array[${sql.join(patterns, sql`, `)}])`
}

/**
 * Returns whether the letters of a part that have two cases are A to Z: folding only these takes half the
 * time.
 */
function needsOnlyAscii(part: string): boolean {
  const rest = part.replace(/[A-Za-z]/g, '')
  return rest.toLowerCase() === rest && rest.toUpperCase() === rest
}

const foldAscii = (text: SQLWrapper) => sql`lower(${text} collate "C")`
const foldUnicode = (text: SQLWrapper) => sql`lower(${text} collate "und-x-icu")`
