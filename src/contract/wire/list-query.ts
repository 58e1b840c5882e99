import { z } from 'zod'
import { text } from './text.ts'

export const PER_PAGE = 100
const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like', 'in'] as const
export type FilterOperator = (typeof OPERATORS)[number]
export type Filter = { field: string; operator: FilterOperator; value: string }

type ListQueryOptions<Sort extends string> = {
  sorts: readonly [Sort, ...Sort[]]
  filters: readonly string[]
  /** Unless asked otherwise; default asc. */
  direction?: 'asc' | 'desc'
}

/**
 * The query of every list (S24.3): page, per_page (at most 100), query, sort and
 * filter_fields[field][operator]. Unknown sorts and filters are refused by name.
 */
export function listQuery<const Sort extends string>(allowed: ListQueryOptions<Sort>) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(PER_PAGE).default(PER_PAGE),
    query: text(0, 200).default(''),
    sort_by: z.enum(allowed.sorts).default(allowed.sorts[0]),
    sort_direction: z.enum(['asc', 'desc']).default(allowed.direction ?? 'asc'),
    filter_fields: z
      .partialRecord(
        z.enum(allowed.filters.length > 0 ? (allowed.filters as [string, ...string[]]) : ['-']),
        z.partialRecord(z.enum(OPERATORS), text(0, 500)),
      )
      .default({}),
  })
}

/** The query of a list that is also read on by `meta.next_cursor`, at the same cost however far; `page` is not looked at then. */
export function keyedListQuery<const Sort extends string>(allowed: ListQueryOptions<Sort>) {
  return listQuery(allowed).extend({ cursor: text(1, 4000).optional() })
}

/** filter_fields as a plain list. */
export function filtersOf(query: {
  filter_fields: Partial<Record<string, Partial<Record<FilterOperator, string>>>>
}): Filter[] {
  return Object.entries(query.filter_fields).flatMap(([field, conditions]) =>
    OPERATORS.flatMap((operator) => {
      const value = conditions?.[operator]
      return value === undefined ? [] : [{ field, operator, value }]
    }),
  )
}

const pageMeta = z.object({
  total: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  last_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  allowed_sorts: z.array(z.string()),
  default_sort: z.string(),
  default_sort_direction: z.enum(['asc', 'desc']),
  allowed_filter_fields: z.array(z.string()),
})
export type PageMeta = z.infer<typeof pageMeta>

/** The answer of a list: one page and where it stands in the whole. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: pageMeta })
}

/** The answer of a list that is read on by cursor. Read so, its total is that of the first page. */
export function keyedPageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    meta: pageMeta.extend({
      /** For the `cursor` of the next page with all else as it was; null after the last. */
      next_cursor: z.string().nullable(),
    }),
  })
}

/** The answer that is one thing. */
export function itemOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: row })
}
