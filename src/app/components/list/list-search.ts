import type { z } from 'zod'
import type { Sort } from '#app/ui/table/data-table.tsx'

type Direction = Sort['direction']

/** Search params of a list; defaults are omitted. */
export type ListSearch<Key extends string, Filters> = {
  q?: string
  sort?: Key
  dir?: Direction
  page?: number
} & { [Name in keyof Filters]?: Filters[Name] }

export interface ListSpec<Key extends string, Filters> {
  sorts: readonly Key[]
  /** Default sort. */
  first: { key: Key; direction: Direction }
  filters: { [Name in keyof Filters]: z.ZodType<Filters[Name]> }
  /** Validator for the route: drops unknown or invalid params. */
  validate: (search: Record<string, unknown>) => ListSearch<Key, Filters>
}

interface ListSpecInput<Key extends string, Filters> {
  sorts: readonly Key[]
  first: { key: NoInfer<Key>; direction: Direction }
  filters?: { [Name in keyof Filters]: z.ZodType<Filters[Name]> }
}

/** Search params of a list: query, sort, page, and its own filters by name. */
export function listSearch<Key extends string, Filters extends object = object>(
  input: ListSpecInput<Key, Filters>,
): ListSpec<Key, Filters> {
  // Without filters there is no name that needs a schema.
  const filters = input.filters ?? ({} as ListSpec<Key, Filters>['filters'])
  return { ...input, filters, validate: (search) => readSearch({ ...input, filters }, search) }
}

function readSearch<Key extends string, Filters>(
  { sorts, filters }: Pick<ListSpec<Key, Filters>, 'sorts' | 'filters'>,
  search: Record<string, unknown>,
): ListSearch<Key, Filters> {
  const { q, dir, page } = search
  const sort = sorts.find((key) => key === search['sort'])
  const filter_values = Object.entries<z.ZodType>(filters).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(search[name])
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  const params: ListSearch<Key, object> = {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(dir === 'asc' || dir === 'desc' ? { dir } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
  // Each filter is the output of its schema.
  return { ...params, ...Object.fromEntries(filter_values) } as ListSearch<Key, Filters>
}
