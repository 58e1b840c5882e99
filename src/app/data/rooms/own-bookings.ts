import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import {
  askForBooking,
  cancelOwnBooking,
  listOwnBookings,
  moveOwnBooking,
  payOwnBooking,
  readOwnPayment,
} from '#contract/rooms/own-bookings.ts'
import type { Id } from '#contract/wire/id.ts'
import { pollDelayOf } from '#app/data/checkout/payment-waits.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { roomKeys } from './queries.ts'

const ownKeyOf = (user_id: string | null) => ['own-bookings', user_id] as const

/** The signed-in user's bookings, latest start first; stored for offline use. */
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

/** Requests a room; rooms and bookings are refetched whatever the outcome. */
export function useRequestBooking() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof askForBooking>) =>
      (await api().call(askForBooking, { body })).data,
    onSettled: refresh,
  })
}

/** Cancels a booking for the amount shown. */
export function useCancelBooking() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ booking_id, refund_cents }: { booking_id: Id; refund_cents: number }) =>
      (await api().call(cancelOwnBooking, { params: { booking_id }, body: { refund_cents } })).data,
    onSettled: refresh,
  })
}

/** Moves a booking to another time for the amount shown. */
export function useMoveBooking() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ booking_id, ...body }: BodyInput<typeof moveOwnBooking> & { booking_id: Id }) =>
      (await api().call(moveOwnBooking, { params: { booking_id }, body })).data,
    onSettled: refresh,
  })
}

/** URL of the card payment page of a booking; null when it is already paid by card. */
export function usePayBooking() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (booking_id: Id) => (await api().call(payOwnBooking, { params: { booking_id } })).data,
    onSettled: refresh,
  })
}

/** Payment outcome of a booking, polled for a minute while pending. */
export function useBookingPayment(booking_id: Id) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const user_id = useSession()?.user.id ?? null
  const queryKey = ['booking-payment', user_id, booking_id]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await api().call(readOwnPayment, { params: { booking_id } })
      await refresh()
      return data
    },
    enabled: user_id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => pollDelayOf(state) ?? false,
  })
  const state = queries.getQueryState<typeof query.data>(queryKey)
  return { ...query, asks_by_itself: state === undefined || pollDelayOf(state) !== null }
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [roomKeys.all, ['own-bookings']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
}
