import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { listCheckInLists } from '#contract/check-in-lists.ts'
import { readEvent } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import { listTickets } from '#contract/tickets.ts'
import { pullCatalogue } from '#offline/edits/catalogue.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { useOnline } from '#app/lib/online.ts'
import { useSession } from '#app/lib/session.ts'
import { catalogueKeys } from './keys.ts'
import { keepPulledAt } from './owner.ts'

const FRESH_MS = 5_000
const REFRESH_MS = 30_000

/** Keeps this browser's catalogue fresh while a screen that shows it is open; the rows come from Dexie. */
export function useCataloguePull() {
  const session = useSession()
  const online = useOnline()
  const queries = useQueryClient()
  const pull = useQuery({
    queryKey: catalogueKeys.pull(session),
    queryFn: async () => {
      if (session === null) throw new ApiError({ code: 'auth.required', status: 401 })
      await pullCatalogue(browserPorts(), session.token)
      return keepPulledAt(new Date().toISOString())
    },
    enabled: session !== null,
    staleTime: FRESH_MS,
    refetchInterval: online ? REFRESH_MS : false,
  })
  useEffect(() => {
    if (online) void queries.refetchQueries({ queryKey: catalogueKeys.pull(session), stale: true })
  }, [online, queries, session])
  return pull
}

/** An event that the catalogue leaves out: archived and long over. */
export function useEventBeside(event_id: Id, wanted: boolean) {
  return useQuery({
    queryKey: catalogueKeys.beside(event_id),
    enabled: wanted,
    queryFn: async (): Promise<Catalogue> => {
      const params = { event_id }
      const [event, tickets, lists] = await Promise.all([
        api().call(readEvent, { params }),
        api().call(listTickets, { params }),
        api().call(listCheckInLists, { params }),
      ])
      return { events: [event.data], tickets: tickets.data, check_in_lists: lists.data }
    },
  })
}
