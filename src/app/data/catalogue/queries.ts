import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { readEventSettings } from '#contract/events/event-settings.ts'
import { readEvent } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { pullCatalogue } from '#offline/catalogue/pull-catalogue.ts'
import { readLists } from '#offline/resources/event-lists.ts'
import { roleHas, type Right } from '#rules/permissions.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { syncAttendees } from './sync-attendees.ts'
import { catalogueKeys } from './keys.ts'
import type { EventRows } from './live.ts'
import { savePulledAt } from './owner.ts'

const FRESH_MS = 5_000
const REFRESH_MS = 30_000

/** Pulls the catalogue while a screen that shows it is open; the rows are read from Dexie. */
export function useCataloguePull() {
  const session = useTeamSession()
  const online = useOnline()
  const queries = useQueryClient()
  const pull = useQuery({
    queryKey: catalogueKeys.pull(session),
    queryFn: async () => {
      if (session === null) throw new ApiError({ code: 'auth.required', status: 401 })
      const { change_nos } = await pullCatalogue(browserPorts(), session.token)
      void syncAttendees(session, change_nos)
      return savePulledAt(new Date().toISOString())
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

/** Pulls at once what the server adds to an event that was just sent: its settings and its default questions. */
export function usePullOfSentEvent(lacks_settings: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (lacks_settings) void queries.invalidateQueries({ queryKey: catalogueKeys.all })
  }, [lacks_settings, queries])
}

/** An event whose related rows this browser does not store: it is over and not pinned. */
export function useRemoteEvent(event_id: Id, enabled: boolean) {
  const session = useTeamSession()
  const has = (right: Right) => session !== null && roleHas(session.account.role, right)
  return useQuery({
    queryKey: catalogueKeys.remote(event_id),
    enabled,
    queryFn: () => readRemoteEvent(api(), event_id, has),
  })
}

async function readRemoteEvent(
  client: Client,
  event_id: Id,
  has: (right: Right) => boolean,
): Promise<EventRows> {
  const params = { event_id }
  const [event, settings, lists] = await Promise.all([
    client.call(readEvent, { params }),
    client.call(readEventSettings, { params }),
    readLists(client, event_id, has),
  ])
  return { event: event.data, settings: settings.data, lists }
}
