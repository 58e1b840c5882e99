import { z } from 'zod'
import { text } from './text.ts'

export const PER_PAGE = 100
const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like', 'in'] as const
export type FilterOperator = (typeof OPERATORS)[number]
export type Filter = { field: string; operator: FilterOperator; value: string }

type ListQueryOptions<Sort extends string> = {
  sorts: readonly [Sort, ...Sort[]]
  filters: readonly string[]
  /** Default: asc. */
  direction?: 'asc' | 'desc'
}

/**
 * Returns the query schema of a list (S24.3): page, per_page (at most 100), query, sort and
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

/** Adds a cursor from `meta.next_cursor`, which costs the same at any depth; `page` is then ignored. */
export function keyedListQuery<const Sort extends string>(allowed: ListQueryOptions<Sort>) {
  return listQuery(allowed).extend({ cursor: text(1, 4000).optional() })
}

/** Returns filter_fields as a flat list. */
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

/** Returns the response schema of a list: one page with its metadata. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: pageMeta })
}

/** Returns the response schema of a list with cursors. With a cursor, the total is that of the first page. */
export function keyedPageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    meta: pageMeta.extend({
      /** `cursor` of the next page with otherwise unchanged parameters; null on the last page. */
      next_cursor: z.string().nullable(),
    }),
  })
}

/** Returns the response schema of a single item. */
export function itemOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: row })
}
