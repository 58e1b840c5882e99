import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  exportAttendees,
  reissueTicket,
  resendTicket,
  setAttendeeStatus,
  type Attendee,
  type AttendeeStatus,
  type ReissueReason,
} from '#contract/attendees.ts'
import type { BodyIn } from '#contract/endpoint.ts'
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

/** Sends the ticket to its holder again; needs the server. */
export function useResendTicket(event_id: Id) {
  return useMutation({
    mutationFn: async (attendee_id: Id) =>
      (await api().call(resendTicket, { params: { event_id, attendee_id } })).data,
  })
}

/** Lists of people are asked for anew, after a change that went by the queue. */
export function useRefreshAttendees(event_id: Id) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) })
}

/** A file that is being fetched: how many bytes are here. */
export type ExportProgress = { bytes: number; rows: number | null }

const EXPORT_TIMEOUT_MS = 10 * 60_000

/** Fetches every attendee that the filters find as a file, and gives it with its name. */
export async function fetchExport(
  event_id: Id,
  body: BodyIn<typeof exportAttendees>,
  { on_progress, signal }: { on_progress: (progress: ExportProgress) => void; signal: AbortSignal },
): Promise<{ blob: Blob; name: string }> {
  const params = { event_id }
  const timeout_ms = EXPORT_TIMEOUT_MS
  const response = await api().download(exportAttendees, { params, body, timeout_ms, signal })
  const rows = Number(response.headers.get('x-total-rows') ?? Number.NaN)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader !== undefined;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    on_progress({ bytes, rows: Number.isNaN(rows) ? null : rows })
  }
  const type = response.headers.get('content-type') ?? ''
  return { blob: new Blob(parts, { type }), name: nameOf(response) ?? `attendees.${body.format}` }
}

/** The name that the server gives the file (RFC 5987). */
function nameOf(response: Response): string | null {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
