import type { PageMeta } from '#contract/wire/list-query.ts'

/** The sort and filter options of a list query's schema. */
type ListSchema = {
  shape: {
    sort_by: { unwrap: () => { options: readonly string[] } }
    sort_direction: { parse: (input: undefined) => 'asc' | 'desc' }
    filter_fields: { unwrap: () => { keyType: { options: readonly string[] } } }
  }
}

/** Returns one page of a list, with its position in the whole list and the list's sort and filter options. */
export function pageOf<Shown>(
  schema: ListSchema,
  query: { page: number; per_page: number },
  total: number,
  data: Shown[],
): { data: Shown[]; meta: PageMeta } {
  const offset = (query.page - 1) * query.per_page
  const sorts = schema.shape.sort_by.unwrap().options
  const meta = {
    total,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    from: data.length === 0 ? null : offset + 1,
    to: data.length === 0 ? null : offset + data.length,
    allowed_sorts: [...sorts],
    default_sort: sorts[0] ?? '',
    default_sort_direction: schema.shape.sort_direction.parse(undefined),
    allowed_filter_fields: [...schema.shape.filter_fields.unwrap().keyType.options],
  }
  return { data, meta }
}

/**
 * Returns the page with the cursor of the next one.
 * @param position number of the page and total number of rows
 */
export function cursorPageOf<Shown>(
  schema: ListSchema,
  { per_page }: { per_page: number },
  { page, total, next_cursor }: { page: number; total: number; next_cursor: string | null },
  data: Shown[],
): { data: Shown[]; meta: PageMeta & { next_cursor: string | null } } {
  const { meta } = pageOf(schema, { page, per_page }, total, data)
  return { data, meta: { ...meta, next_cursor } }
}
