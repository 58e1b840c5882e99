import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import { event, setEventStatus, type Event, type EventStatus } from '#contract/events.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { eventKeys } from './keys.ts'

/** Sets an event live, to draft or into the archive; needs the server. */
export function useSetEventStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ event: { id, version }, status }: { event: Event; status: EventStatus }) => {
      const { data } = await api().call(setEventStatus, {
        params: { event_id: id },
        body: { status },
        version,
      })
      return data
    },
    onSuccess: (data) => browserPorts().db.events.put(data),
    onError: async (error) => {
      const now = error instanceof ApiError ? event.safeParse(error.current) : null
      if (now?.success === true) await browserPorts().db.events.put(now.data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: eventKeys.all_archived }),
  })
}
