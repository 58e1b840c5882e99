import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkEventRoom, type EventRoom } from '#contract/events/event-rooms.ts'
import { listEvents, type Event, type EventsState } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { listOrganizerEvents } from '#contract/events/organizers.ts'
import { api } from '#app/lib/net/api.ts'
import { eventKeys } from './keys.ts'

export type ArchiveQuery = {
  query: string
  sort_by: 'starts_at' | 'title' | 'status'
  sort_direction: 'asc' | 'desc'
  page: number
}

/** Archived events, which this browser stores only in part. */
export function useArchivedEvents(query: ArchiveQuery, enabled: boolean) {
  return useQuery({
    queryKey: eventKeys.archived(query),
    queryFn: () =>
      api().call(listEvents, { query: { ...query, filter_fields: { status: { eq: 'archived' } } } }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** The events of one organizer, paged by the server. */
export function useOrganizerEvents(organizer_id: Id, state: EventsState, query: ArchiveQuery) {
  return useQuery({
    queryKey: eventKeys.of_organizer(organizer_id, { ...query, state }),
    queryFn: () => api().call(listOrganizerEvents, { params: { organizer_id }, query: { ...query, state } }),
    placeholderData: keepPreviousData,
  })
}

const CHECK_MS = 15_000

/** Whether a room is free at the event's dates stored on the server; refetched while observed. */
export function useRoomCheck(event: Pick<Event, 'id' | 'version'>, room: EventRoom) {
  const { room_id, ...query } = room
  return useQuery({
    queryKey: eventKeys.room(event.id, { ...room, version: event.version }),
    queryFn: async () =>
      (await api().call(checkEventRoom, { params: { event_id: event.id, room_id }, query })).data,
    staleTime: 0,
    refetchInterval: CHECK_MS,
  })
}
