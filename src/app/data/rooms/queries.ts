import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPublicRooms, readAvailabilities } from '#contract/rooms/public-rooms.ts'
import { addDays, lastDayOf } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'

export const roomKeys = {
  all: ['rooms'] as const,
  /** Prices depend on the user. */
  list: (user_id: string | null) => ['rooms', 'list', user_id] as const,
  availability: (month: string) => ['rooms', 'taken', month] as const,
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

/** Days after a month for which its availability is known too, so that times near its last day can be offered. */
export const DAYS_AFTER_MONTH = 8
/** A booking may end on the next day, and setup and clearing add up to a day on either side. */
const MARGIN_DAYS = 2

/**
 * Occupied times of each room in a month of the venue and the week after it; stored for offline use with the time
 * of the answer.
 * @param month YYYY-MM
 */
export function useAvailabilities(month: string, timezone: string) {
  return useQuery({
    queryKey: roomKeys.availability(month),
    queryFn: () =>
      api().call(readAvailabilities, {
        query: {
          from: momentOf(addDays(`${month}-01`, -MARGIN_DAYS), 0, timezone),
          to: momentOf(addDays(lastDayOf(month), DAYS_AFTER_MONTH + MARGIN_DAYS), 0, timezone),
        },
      }),
    staleTime: 15_000,
    meta: { persist: true },
  })
}
