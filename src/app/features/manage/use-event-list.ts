import type { Event } from '#contract/events/events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useEvents } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useArchivedEvents } from '#app/data/events/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { rowsOfQuery, type RowsState } from '#app/components/list/rows-state.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'
import { useNow } from '#app/components/use-now.ts'
import { withoutEdits, isInTab, type EventTab } from './events-search.ts'

type EventSort = 'starts_at' | 'title' | 'status'

/** Rows of a tab from this browser; the archive from the server, or offline from this browser. */
export function useEventList(tab: EventTab, list: ListControl<EventSort>): RowsState<EditedRow<Event>> {
  const events = useEvents()
  const pull = useCataloguePull()
  const online = useOnline()
  const now = useNow()
  const uses_server = tab === 'archived' && online
  const archive = useArchivedEvents(list.query, uses_server)
  if (uses_server) {
    const result = rowsOfQuery(archive, online)
    return result.kind === 'ready' ? { ...result, rows: result.rows.map(withoutEdits) } : result
  }
  if (events?.length === 0 && pull.isPending) return { kind: 'loading' }
  if (events?.length === 0 && pull.isError) {
    return { kind: 'failed', error: pull.error, retry: () => void pull.refetch() }
  }
  // Only events archived lately are stored here.
  if (tab === 'archived' && events?.some((event) => isInTab(tab, event, now)) === false)
    return { kind: 'offline' }
  return rowsOfLocal(events, list, {
    texts: ({ title }) => [title],
    by: {
      starts_at: ({ starts_at }) => starts_at,
      title: ({ title }) => title,
      status: ({ status }) => status,
    },
    keeps: (event) => isInTab(tab, event, now),
  })
}
