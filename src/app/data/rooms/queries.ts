import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPublicRooms, readAvailabilities } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'

export const roomKeys = {
  all: ['rooms'] as const,
  /** Prices are those of whoever asks. */
  list: (user_id: string | null) => ['rooms', 'list', user_id] as const,
  taken: (day: Day) => ['rooms', 'taken', day] as const,
}

/** The rooms that can be booked, and what their times and prices go by; kept for offline. */
export function useRooms() {
  const user_id = useSession()?.user.id ?? null
  return useQuery(
    queryOptions({
      queryKey: roomKeys.list(user_id),
      queryFn: () => api().call(listPublicRooms, {}),
      meta: { persist: true },
    }),
  )
}

/**
 * When each room is taken around a day of the venue; kept for offline, with the moment at which it was so. A time of that day
 * may end on the next, and what is set up before it or cleared after it takes up to a day more on either side.
 */
export function useAvailabilities(day: Day, timezone: string | undefined) {
  return useQuery({
    queryKey: roomKeys.taken(day),
    queryFn: () =>
      api().call(readAvailabilities, {
        query: {
          from: momentOf(addDays(day, -1), 0, timezone ?? 'UTC'),
          to: momentOf(addDays(day, 4), 0, timezone ?? 'UTC'),
        },
      }),
    enabled: timezone !== undefined,
    staleTime: 15_000,
    meta: { persist: true },
  })
}
