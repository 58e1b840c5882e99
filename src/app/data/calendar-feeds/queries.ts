import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readOwnFeed, readRoomFeed, renewOwnFeed, renewRoomFeed } from '#contract/rooms/calendar-feeds.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'

/** The address of whoever is signed in for calendars: of what is theirs, or of a room; and a new one, which is told once. */
export function useCalendarFeed(room_id: Id | null) {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  const queryKey = ['calendar-feed', user_id, room_id] as const
  const feed = useQuery({
    queryKey,
    queryFn: async () =>
      room_id === null
        ? (await api().call(readOwnFeed, {})).data
        : (await api().call(readRoomFeed, { params: { room_id } })).data,
  })
  const renewal = useMutation({
    mutationFn: async () =>
      room_id === null
        ? (await api().call(renewOwnFeed, {})).data
        : (await api().call(renewRoomFeed, { params: { room_id } })).data,
    onSuccess: ({ made_at }) => queries.setQueryData(queryKey, { made_at }),
    // It is a secret, and not kept once nobody looks.
    gcTime: 0,
  })
  return { feed, renewal }
}
