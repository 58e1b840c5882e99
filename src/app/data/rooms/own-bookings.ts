import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/wire/endpoint.ts'
import { askForBooking, cancelOwnBooking, listOwnBookings } from '#contract/rooms/own-bookings.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { roomKeys } from './queries.ts'

const ownKeyOf = (user_id: string | null) => ['own-bookings', user_id] as const

/** The bookings of who is signed in, the latest start first; kept for offline. */
export function useOwnBookings() {
  const user_id = useSession()?.user.id ?? null
  return useQuery({
    queryKey: ownKeyOf(user_id),
    queryFn: async () => (await api().call(listOwnBookings, {})).data,
    enabled: user_id !== null,
    refetchOnWindowFocus: true,
    meta: { persist: true },
  })
}

/** Asks for a room; whatever became of it, rooms and bookings are asked for again. */
export function useAskForRoom() {
  const settle = useSettle()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof askForBooking>) =>
      (await api().call(askForBooking, { body })).data,
    onSettled: settle,
  })
}

/** Gives a booking back for the sum that is shown. */
export function useCancelBooking() {
  const settle = useSettle()
  return useMutation({
    mutationFn: async ({ booking_id, refund_cents }: { booking_id: Id; refund_cents: number }) =>
      (await api().call(cancelOwnBooking, { params: { booking_id }, body: { refund_cents } })).data,
    onSettled: settle,
  })
}

function useSettle(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [roomKeys.all, ['own-bookings']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
}
