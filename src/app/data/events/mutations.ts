import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import {
  deleteEvent,
  duplicateEvent,
  event,
  setEventStatus,
  type Event,
  type EventCopy,
  type EventNew,
  type EventStatus,
} from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { createRow } from '../edits/mutations.ts'
import { eventKeys } from './keys.ts'

/** Invalidates the server's event lists and the catalogue after a change. */
function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: eventKeys.all })
    await queries.invalidateQueries({ queryKey: ['catalogue'] })
  }
}

/**
 * Creates a draft event, online or offline.
 * @throws ApiError with the server's rejection
 */
export const draftEvent = (id: Id, fields: EventNew) =>
  createRow({ resource: 'event', on: id, row_id: id }, fields)

/** Sets an event live, to draft or archived; requires the server. */
export function useSetEventStatus() {
  const refresh = useRefresh()
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
      const current = error instanceof ApiError ? event.safeParse(error.current) : null
      if (current?.success === true) await browserPorts().db.events.put(current.data)
    },
    onSettled: refresh,
  })
}

/** Duplicates an event with the selected parts; requires the server. A repeated request creates one copy. */
export function useDuplicateEvent(event_id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (copy: EventCopy & { id: string }) => {
      return (await api().call(duplicateEvent, { params: { event_id }, body: copy })).data
    },
    onSuccess: async (data) => {
      await browserPorts().db.events.put(data)
      await refresh()
    },
  })
}

/** Deletes an event without orders; requires the server. */
export function useDeleteEvent() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, version }: Event) => api().call(deleteEvent, { params: { event_id: id }, version }),
    onSuccess: async (_, { id }) => {
      const { db } = browserPorts()
      await db.events.delete(id)
      await db.edits.where('event_id').equals(id).delete()
      await refresh()
    },
  })
}
