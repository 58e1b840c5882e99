import { useEvents, type Unsent } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useArchivedEvents } from '#app/data/events/queries.ts'
import { useOnline } from '#app/lib/online.ts'
import type { Event } from '#contract/events.ts'
import { useNow } from '#app/parts/use-now.ts'
import { chooseEvents, sortOf, type EventsSearch, type EventTab } from './events-search.ts'

export type EventList =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'ready'; rows: Unsent<Event>[]; page: { page: number; last: number; total: number } | null }

/** The rows of a tab: from this browser; the archive from the server, and from here while offline. */
export function useEventList(tab: EventTab, search: EventsSearch): EventList {
  const kept = useEvents()
  const pull = useCataloguePull()
  const online = useOnline()
  const now = useNow()
  const { key, direction } = sortOf(tab, search)
  const asks_server = tab === 'archived' && online
  const page = search.page ?? 1
  const archive = useArchivedEvents(
    { query: search.q ?? '', sort_by: key, sort_direction: direction, page },
    asks_server,
  )
  if (asks_server && archive.data !== undefined) {
    const { data, meta } = archive.data
    return {
      kind: 'ready',
      rows: data.map((event) => ({ ...event, is_unsent: false })),
      page: { page: meta.current_page, last: meta.last_page, total: meta.total },
    }
  }
  if (asks_server && archive.isError) {
    return { kind: 'failed', error: archive.error, retry: () => void archive.refetch() }
  }
  if (kept === undefined || asks_server) return { kind: 'loading' }
  if (kept.length === 0 && pull.isPending) return { kind: 'loading' }
  if (kept.length === 0 && pull.isError) {
    return { kind: 'failed', error: pull.error, retry: () => void pull.refetch() }
  }
  return { kind: 'ready', rows: chooseEvents(kept, tab, search, now), page: null }
}
