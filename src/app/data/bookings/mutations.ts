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
  moveBooking,
  type BookingEdit,
} from '#contract/rooms/bookings.ts'
import { createBlock, deleteBlock } from '#contract/rooms/schedule.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { api } from '#app/lib/net/api.ts'
import { bookingKeys } from './keys.ts'

type DecisionResponse = { data: BookingFull }

/**
 * A decision on a booking at the version shown. When the version is outdated, the server rejects it and returns
 * the current booking.
 */
export type BookingAction =
  | { kind: 'approve'; body: BodyInput<typeof approveBooking> }
  | { kind: 'decline'; body: BodyInput<typeof declineBooking> }
  | { kind: 'cancel'; body: BodyInput<typeof cancelBooking> }
  | { kind: 'move'; body: BodyInput<typeof moveBooking> }
  | { kind: 'pay'; body: BodyInput<typeof markBookingAsPaid> }
  | { kind: 'give_back'; body: BodyInput<typeof giveBack> }

function sendAction({ id, version }: SavedBooking, action: BookingAction): Promise<DecisionResponse> {
  const options = { params: { booking_id: id }, version }
  switch (action.kind) {
    case 'approve':
      return api().call(approveBooking, { ...options, body: action.body })
    case 'decline':
      return api().call(declineBooking, { ...options, body: action.body })
    case 'cancel':
      return api().call(cancelBooking, { ...options, body: action.body })
    case 'move':
      return api().call(moveBooking, { ...options, body: action.body })
    case 'pay':
      return api().call(markBookingAsPaid, { ...options, body: action.body })
    case 'give_back':
      return api().call(giveBack, { ...options, body: action.body })
  }
}

/** Decides on a booking. When someone else was first, the current booking is shown. */
export function useDecideBooking() {
  const queries = useQueryClient()
  const show = (booking: BookingFull) => queries.setQueryData(bookingKeys.detail(booking.id), booking)
  return useMutation({
    mutationFn: async ({ booking, action }: { booking: SavedBooking; action: BookingAction }) =>
      (await sendAction(booking, action)).data,
    onSuccess: show,
    onError: (error) => {
      const current = error instanceof ApiError ? bookingFull.safeParse(error.current) : null
      if (current?.success === true) show(current.data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Updates the staff note or the attendance of a booking, online or offline. */
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

/** Creates a booking on behalf of someone. */
export function useCreateBooking() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof createBooking>) =>
      (await api().call(createBooking, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Blocks a room for a period. */
export function useCreateBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof createBlock>) => (await api().call(createBlock, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}

/** Removes a block. */
export function useDeleteBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (block_id: Id) => api().call(deleteBlock, { params: { block_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}
