import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { listCapacityAssignments } from '#contract/capacity-assignments.ts'
import { listCategories } from '#contract/categories.ts'
import { listCheckInLists } from '#contract/check-in-lists.ts'
import { readEventSettings } from '#contract/event-settings.ts'
import { readEvent } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import { listPromoCodes } from '#contract/promo-codes.ts'
import { listQuestions } from '#contract/questions.ts'
import { listTickets } from '#contract/tickets.ts'
import { pullCatalogue } from '#offline/catalogue/pull-catalogue.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { useOnline } from '#app/lib/online.ts'
import { useHasRight, useTeamSession } from '#app/lib/session.ts'
import { keepAttendees } from './keep-attendees.ts'
import { catalogueKeys } from './keys.ts'
import type { EventRows } from './live.ts'
import { keepPulledAt } from './owner.ts'

const FRESH_MS = 5_000
const REFRESH_MS = 30_000

/** Keeps this browser's catalogue fresh while a screen that shows it is open; the rows come from Dexie. */
export function useCataloguePull() {
  const session = useTeamSession()
  const online = useOnline()
  const queries = useQueryClient()
  const pull = useQuery({
    queryKey: catalogueKeys.pull(session),
    queryFn: async () => {
      if (session === null) throw new ApiError({ code: 'auth.required', status: 401 })
      const { change_nos } = await pullCatalogue(browserPorts(), session.token)
      void keepAttendees(session, change_nos)
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

/** An event whose parts this browser does not keep: over, and not pinned. */
export function useEventBeside(event_id: Id, wanted: boolean) {
  const sees_codes = useHasRight('promo_code.view')
  return useQuery({
    queryKey: catalogueKeys.beside(event_id),
    enabled: wanted,
    queryFn: () => readBeside(api(), event_id, sees_codes),
  })
}

async function readBeside(client: Client, event_id: Id, sees_codes: boolean): Promise<EventRows> {
  const params = { event_id }
  const [event, settings, categories, tickets, questions, promo_codes, capacities, lists] = await Promise.all(
    [
      client.call(readEvent, { params }),
      client.call(readEventSettings, { params }),
      client.call(listCategories, { params }),
      client.call(listTickets, { params }),
      client.call(listQuestions, { params }),
      sees_codes ? client.call(listPromoCodes, { params }) : { data: [] },
      client.call(listCapacityAssignments, { params }),
      client.call(listCheckInLists, { params }),
    ],
  )
  return {
    event: event.data,
    settings: settings.data,
    categories: categories.data,
    tickets: tickets.data,
    questions: questions.data,
    promo_codes: promo_codes.data,
    capacity_assignments: capacities.data,
    check_in_lists: lists.data,
  }
}
