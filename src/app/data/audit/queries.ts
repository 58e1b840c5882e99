import { useInfiniteQuery } from '@tanstack/react-query'
import { exportAudit, listAudit, type AuditEntry } from '#contract/account/audit.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { currentTeamSession, useTeamSession } from '#app/lib/net/session.ts'
import { auditKeys } from './keys.ts'

/**
 * IP addresses and names are dropped from the cache soon after the last observer, and never persisted in local
 * storage.
 */
const KEEP_MS = 5 * 60_000

type AuditFilter = Omit<NonNullable<QueryInput<typeof listAudit>>, 'after'>

/** Audit log of the account, as an infinite query. */
export function useAudit(filter: AuditFilter) {
  const account_id = useTeamSession()?.account.id ?? ''
  return useInfiniteQuery({
    queryKey: auditKeys.list(account_id, filter),
    queryFn: ({ pageParam: after }) =>
      api().call(listAudit, { params: { account_id }, query: { ...filter, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    select: ({ pages }): AuditEntry[] => pages.flatMap(({ data }) => data),
    staleTime: 0,
    gcTime: KEEP_MS,
  })
}

/** Downloads all audit entries that match the filters as a file. Returns the file with its name. */
export async function fetchAudit(
  query: NonNullable<QueryInput<typeof exportAudit>>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  const params = { account_id: currentTeamSession()?.account.id ?? '' }
  return fetchFile(options, `activity.${query.format ?? 'xlsx'}`, (limits) =>
    api().download(exportAudit, { params, query, ...limits }),
  )
}
