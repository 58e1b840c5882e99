import { useSearch } from '@tanstack/react-router'
import type { Sort } from '#app/ui/table/data-table.tsx'
import type { ListSearch, ListSpec } from './list-search.ts'
import { useSearchNavigate } from './use-search-navigate.ts'

export interface ListControl<Key extends string = string, Filters = object> {
  search: ListSearch<Key, Filters>
  sort: { key: Key; direction: Sort['direction'] }
  /** Query params of the server's list endpoint. */
  query: { page: number; query: string; sort_by: Key; sort_direction: Sort['direction'] }
  /** Whether a search or filter is active. */
  is_narrowed: boolean
  setQuery: (q: string) => void
  setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
  /** Sets several at once. */
  setFilters: (values: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void
  setSort: (sort: Sort) => void
  setPage: (page: number) => void
  /** Clears the search and the filters. */
  clear: () => void
}

/** Search, sort, filters and page of a list, stored in the URL. */
export function useListSearch<Key extends string, Filters extends object>(
  { validate, filters, ...spec }: ListSpec<Key, Filters>,
  first = spec.first,
): ListControl<Key, Filters> {
  const navigateTo = useSearchNavigate()
  const search = validate(useSearch({ strict: false }))
  const navigate = (next: Record<string, unknown>, replace = false) => navigateTo(validate(next), { replace })
  const key = search.sort ?? first.key
  const direction = search.dir ?? (key === first.key ? first.direction : 'asc')
  const page = search.page ?? 1
  const change = (params: Record<string, unknown>, replace?: boolean) =>
    navigate({ ...search, page: undefined, ...params }, replace)
  return {
    search,
    sort: { key, direction },
    query: { page, query: search.q ?? '', sort_by: key, sort_direction: direction },
    is_narrowed: search.q !== undefined || Object.keys(filters).some((name) => name in search),
    setQuery: (q) => change({ q }, true),
    setFilter: (name, value) => change({ [name]: value }),
    setFilters: (values) => change(values),
    setSort: (sort) => {
      const is_first = sort.key === first.key && sort.direction === first.direction
      change(is_first ? { sort: undefined, dir: undefined } : { sort: sort.key, dir: sort.direction })
    },
    setPage: (next) => navigate({ ...search, page: next }),
    clear: () => navigate({ sort: search.sort, dir: search.dir }),
  }
}
