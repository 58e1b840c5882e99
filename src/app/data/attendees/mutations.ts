import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  exportAttendees,
  reissueTicket,
  resendTicket,
  setAttendeeStatus,
  type Attendee,
  type AttendeeStatus,
  type ReissueReason,
} from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { attendeeKeys } from './keys.ts'

type AttendeeVersion = Pick<Attendee, 'id' | 'version'>

/** Cancels or reactivates an attendee; requires the server. */
export function useSetAttendeeStatus(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attendee, status }: { attendee: AttendeeVersion; status: AttendeeStatus }) =>
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

/** Issues a new ticket code; requires the server. */
export function useReissueTicket(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attendee, reason }: { attendee: AttendeeVersion; reason: ReissueReason }) =>
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

/** Resends the ticket email to the attendee; requires the server. */
export function useResendTicket(event_id: Id) {
  return useMutation({
    mutationFn: async (attendee_id: Id) =>
      (await api().call(resendTicket, { params: { event_id, attendee_id } })).data,
  })
}

/** Invalidates attendee lists after a change that was sent through the edit queue. */
export function useRefreshAttendees(event_id: Id) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) })
}

/** Downloads all attendees that match the filters as a file. Returns the file with its name. */
export async function fetchExport(
  event_id: Id,
  body: BodyInput<typeof exportAttendees>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `attendees.${body.format}`, (limits) =>
    api().download(exportAttendees, { params: { event_id }, body, ...limits }),
  )
}
