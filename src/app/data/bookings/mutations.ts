import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import { bookingFull, type BookingFull, type SavedBooking } from '#contract/rooms/booking-shape.ts'
import {
  approveBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  giveBack,
  markBookingAsPaid,
  type BookingEdit,
} from '#contract/rooms/bookings.ts'
import { createBlock, deleteBlock } from '#contract/rooms/schedule.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { api } from '#app/lib/net/api.ts'
import { bookingKeys } from './keys.ts'

type DecisionResponse = { data: BookingFull }

/** A decision on a booking as it was seen: based on another version it is refused with the booking as it is now. */
export type BookingAction =
  | { kind: 'approve'; body: BodyInput<typeof approveBooking> }
  | { kind: 'decline'; body: BodyInput<typeof declineBooking> }
  | { kind: 'cancel'; body: BodyInput<typeof cancelBooking> }
  | { kind: 'pay'; body: BodyInput<typeof markBookingAsPaid> }
  | { kind: 'give_back'; body: BodyInput<typeof giveBack> }

function sendAction({ id, version }: SavedBooking, deed: BookingAction): Promise<DecisionResponse> {
  const at = { params: { booking_id: id }, version }
  switch (deed.kind) {
    case 'approve':
      return api().call(approveBooking, { ...at, body: deed.body })
    case 'decline':
      return api().call(declineBooking, { ...at, body: deed.body })
    case 'cancel':
      return api().call(cancelBooking, { ...at, body: deed.body })
    case 'pay':
      return api().call(markBookingAsPaid, { ...at, body: deed.body })
    case 'give_back':
      return api().call(giveBack, { ...at, body: deed.body })
  }
}

/** Decides on a booking; where somebody was quicker, the booking is shown as it is. */
export function useDecideBooking() {
  const queries = useQueryClient()
  const show = (booking: BookingFull) => queries.setQueryData(bookingKeys.one(booking.id), booking)
  return useMutation({
    mutationFn: async ({ booking, deed }: { booking: SavedBooking; deed: BookingAction }) =>
      (await sendAction(booking, deed)).data,
    onSuccess: show,
    onError: (failure) => {
      const now = failure instanceof ApiError ? bookingFull.safeParse(failure.current) : null
      if (now?.success === true) show(now.data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Writes staff's note or who came, with or without network. */
export function useUpdateBooking() {
  const queries = useQueryClient()
  return async (row: SavedBooking, edit: BookingEdit): Promise<SaveOutcome> => {
    try {
      return await saveEdit({ resource: 'booking', on: row.account_id, row_id: row.id, row }, edit)
    } finally {
      void queries.invalidateQueries({ queryKey: bookingKeys.all })
    }
  }
}

/** Writes a booking down for somebody. */
export function useCreateBooking() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof createBooking>) =>
      (await api().call(createBooking, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Keeps a room from being rented for a time. */
export function useCreateBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof createBlock>) => (await api().call(createBlock, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Gives blocked time back. */
export function useDeleteBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (block_id: Id) => api().call(deleteBlock, { params: { block_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}
