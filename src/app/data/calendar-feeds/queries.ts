import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readOwnFeed, readRoomFeed, renewOwnFeed, renewRoomFeed } from '#contract/rooms/calendar-feeds.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'

/**
 * Calendar feed URL of the signed-in user, for their own items or for a room, and its renewal. A new URL is shown
 * once.
 */
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
    // The URL is a secret and is not cached without an observer.
    gcTime: 0,
  })
  return { feed, renewal }
}
