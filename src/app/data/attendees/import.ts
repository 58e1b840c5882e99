import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadAttendeeImportTemplate, importAttendees } from '#contract/orders/attendee-import.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { attendeeKeys } from './keys.ts'

/** Twenty thousand rows take some seconds to import, and longer to upload on a slow connection. */
const TIMEOUT_MS = 5 * 60_000

type ImportRequest = { file: File; mode: 'check' | 'run'; mails: 'yes' | 'no'; how: UploadOptions; key: Id }

/** Checks a file of attendees, or imports all of it; requires the server. */
export function useImportAttendees(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, mode, mails, how, key }: ImportRequest) =>
      (
        await api().call(importAttendees, {
          params: { event_id },
          file,
          body: { mode, mails, progress: key },
          idempotency_key: key,
          timeout_ms: TIMEOUT_MS,
          ...toCallOptions(how),
        })
      ).data,
    onSuccess: ({ is_written }) =>
      is_written && queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
  })
}

/** Downloads the import template in the user's language. */
export function fetchAttendeeTemplate(event_id: Id): Promise<FetchedFile> {
  const options = { on_progress: () => undefined, signal: new AbortController().signal }
  return fetchFile(options, 'attendees.xlsx', (limits) =>
    api().download(downloadAttendeeImportTemplate, { params: { event_id }, ...limits }),
  )
}
