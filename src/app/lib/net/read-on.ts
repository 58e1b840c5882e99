import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface KeyedPage {
  meta: { next_cursor: string | null }
}

/**
 * Cursor of the page after a given one, so that the server need not count rows; empty when that page is not cached
 * or is outdated.
 */
export function nextCursorOf(queries: QueryClient, before: QueryKey): { cursor?: string } {
  if (queries.getQueryState(before)?.isInvalidated !== false) return {}
  const cursor = queries.getQueryData<KeyedPage>(before)?.meta.next_cursor
  return typeof cursor === 'string' ? { cursor } : {}
}
