import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadImportTemplate, importMembers, readImportProgress } from '#contract/members/import.ts'
import type { ImportProgress } from '#contract/wire/import-report.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { memberKeys } from './keys.ts'

/** Twenty thousand rows take some seconds to import, and longer to upload on a slow connection. */
const TIMEOUT_MS = 5 * 60_000

type ImportRequest = { file: File; mode: 'check' | 'run'; invites: 'yes' | 'no'; how: UploadOptions }

/** Idempotency key of an import, so that a retry after a lost answer imports nobody twice. */
export const newImportKey = (): Id => newId('edit', browserPorts().random)

/** Validates a file of members, or imports all of it; requires the server. */
export function useImportMembers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, mode, invites, how, key }: ImportRequest & { key: Id }) =>
      (
        await api().call(importMembers, {
          file,
          body: { mode, invites, progress: key },
          idempotency_key: key,
          timeout_ms: TIMEOUT_MS,
          ...toCallOptions(how),
        })
      ).data,
    onSuccess: ({ is_written }) => is_written && queries.invalidateQueries({ queryKey: memberKeys.pages }),
  })
}

/** Progress of an import; null while unknown. Sent without a session: the key is the secret. */
export async function fetchImportProgress(key: Id): Promise<ImportProgress | null> {
  const client = browserPorts().connect(null)
  return (await client.call(readImportProgress, { query: { key } })).data
}

/** Downloads the import template in the user's language. */
export function fetchImportTemplate(): Promise<FetchedFile> {
  const options = { on_progress: () => undefined, signal: new AbortController().signal }
  return fetchFile(options, 'members.xlsx', (limits) => api().download(downloadImportTemplate, limits))
}
