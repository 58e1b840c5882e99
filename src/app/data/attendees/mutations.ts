import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  reissueTicket,
  setAttendeeStatus,
  type Attendee,
  type AttendeeStatus,
  type ReissueReason,
} from '#contract/attendees.ts'
import type { Id } from '#contract/id.ts'
import { api } from '#app/lib/api.ts'
import { attendeeKeys } from './keys.ts'

type Changed = Pick<Attendee, 'id' | 'version'>

/** Cancels or reactivates an attendee; needs the server. */
export function useSetAttendeeStatus(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attendee, status }: { attendee: Changed; status: AttendeeStatus }) =>
      (
        await api().call(setAttendeeStatus, {
          params: { event_id, attendee_id: attendee.id },
          body: { status },
          version: attendee.version,
        })
      ).data,
    onSettled: () => queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
  })
}

/** Makes a new ticket code; needs the server. */
export function useReissueTicket(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attendee, reason }: { attendee: Changed; reason: ReissueReason }) =>
      (
        await api().call(reissueTicket, {
          params: { event_id, attendee_id: attendee.id },
          body: { reason },
          version: attendee.version,
        })
      ).data,
    onSettled: () => queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
  })
}
