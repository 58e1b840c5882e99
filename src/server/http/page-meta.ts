import type { PageMeta } from '#contract/list-query.ts'

/** The part of a list query's schema that says what may be sorted and filtered. */
type ListSchema = {
  shape: {
    sort_by: { unwrap: () => { options: readonly string[] } }
    sort_direction: { parse: (said: undefined) => 'asc' | 'desc' }
    filter_fields: { unwrap: () => { keyType: { options: readonly string[] } } }
  }
}

/** Where a page stands in the whole, and what the list can be sorted and filtered by. */
export function pageMeta(
  schema: ListSchema,
  query: { page: number; per_page: number },
  rows: { total: number; on_page: number },
): PageMeta {
  const before = (query.page - 1) * query.per_page
  const sorts = schema.shape.sort_by.unwrap().options
  return {
    total: rows.total,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(rows.total / query.per_page)),
    from: rows.on_page === 0 ? null : before + 1,
    to: rows.on_page === 0 ? null : before + rows.on_page,
    allowed_sorts: [...sorts],
    default_sort: sorts[0] ?? '',
    default_sort_direction: schema.shape.sort_direction.parse(undefined),
    allowed_filter_fields: [...schema.shape.filter_fields.unwrap().keyType.options],
  }
}
