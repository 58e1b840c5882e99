import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  downloadImportTemplate,
  importMembers,
  readImportProgress,
  type ImportProgress,
} from '#contract/members/import.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/sent-as.ts'
import { memberKeys } from './keys.ts'

/** Twenty thousand rows take some seconds, and a slow line takes longer to send them. */
const TIMEOUT_MS = 5 * 60_000

type ImportRequest = { file: File; mode: 'check' | 'run'; invites: 'yes' | 'no'; how: UploadOptions }

/** What is the same however often an import is sent, so that a lost answer imports nobody twice. */
export const newImportKey = (): Id => newId('edit', browserPorts().random)

/** Checks a file of members, or writes all of it; needs the server. */
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

/** How far an import is; null while that is not known. Asked without a sign-in: the key is the secret. */
export async function fetchImportProgress(key: Id): Promise<ImportProgress | null> {
  const client = browserPorts().connect(null)
  return (await client.call(readImportProgress, { query: { key } })).data
}

/** Fetches the file to fill in, in the language of the person. */
export function fetchImportTemplate(): Promise<FetchedFile> {
  const options = { on_progress: () => undefined, signal: new AbortController().signal }
  return fetchFile(options, 'members.xlsx', (limits) => api().download(downloadImportTemplate, limits))
}
