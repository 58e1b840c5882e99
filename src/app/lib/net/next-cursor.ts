import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface KeyedPage {
  meta: { next_cursor: string | null }
}

/**
 * Cursor of the page after another, so that the server need not count rows; empty when the other page is not
 * cached or is outdated.
 */
export function nextCursorOf(queries: QueryClient, previous_key: QueryKey): { cursor?: string } {
  if (queries.getQueryState(previous_key)?.isInvalidated !== false) return {}
  const cursor = queries.getQueryData<KeyedPage>(previous_key)?.meta.next_cursor
  return typeof cursor === 'string' ? { cursor } : {}
}
