import { z } from 'zod'
import type { listRequests } from '#contract/members/upgrade-requests.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

type RequestSort = 'requested_at' | 'decided_at'
type RequestFilters = { decided: true }
export type RequestList = ListControl<RequestSort, RequestFilters>

/** Search params of the request list. */
export const requestsSearch = listSearch<RequestSort, RequestFilters>({
  sorts: ['requested_at', 'decided_at'],
  first: { key: 'requested_at', direction: 'asc' },
  filters: { decided: z.literal(true) },
})

/** Pending requests are sorted oldest first, decided ones newest first. */
export const defaultSortOf = (is_decided: boolean) =>
  is_decided
    ? ({ key: 'decided_at', direction: 'desc' } as const)
    : ({ key: 'requested_at', direction: 'asc' } as const)

/** The same as the server's list query. */
export const requestsQueryOf = (
  { query }: Pick<RequestList, 'query'>,
  is_decided: boolean,
): NonNullable<QueryInput<typeof listRequests>> => ({
  ...query,
  filter_fields: { status: is_decided ? { in: 'APPROVED,REJECTED' } : { eq: 'PENDING' } },
})
