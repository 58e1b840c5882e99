import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface KeyedPage {
  meta: { next_cursor: string | null }
}

/**
 * By which cursor a page follows the one before it, so that the server has nothing to count; nothing when that one is
 * not here as it is now.
 */
export function nextCursorOf(queries: QueryClient, before: QueryKey): { cursor?: string } {
  if (queries.getQueryState(before)?.isInvalidated !== false) return {}
  const cursor = queries.getQueryData<KeyedPage>(before)?.meta.next_cursor
  return typeof cursor === 'string' ? { cursor } : {}
}
