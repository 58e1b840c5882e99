import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPublicRooms, readAvailabilities } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'

export const roomKeys = {
  all: ['rooms'] as const,
  /** Prices depend on the user. */
  list: (user_id: string | null) => ['rooms', 'list', user_id] as const,
  availability: (day: Day) => ['rooms', 'taken', day] as const,
}

/** The bookable rooms with the rules for their times and prices; stored for offline use. */
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
 * Occupied times of each room around a day of the venue; stored for offline use with the time of the answer. A
 * booking of that day may end on the next, and setup and clearing add up to a day on either side.
 */
export function useAvailabilities(day: Day, timezone: string | undefined) {
  return useQuery({
    queryKey: roomKeys.availability(day),
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
