import { z } from 'zod'
import type { listOrderRequests } from '#contract/sales/order-requests.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

type RequestFilters = { decided: true }

/** Search params of the requests for approval. */
export const requestsSearch = listSearch<'requested_at', RequestFilters>({
  sorts: ['requested_at'],
  first: { key: 'requested_at', direction: 'asc' },
  filters: { decided: z.literal(true) },
})

/** Waiting requests are sorted oldest first, the others newest first. */
export const defaultSortOf = (is_decided: boolean) =>
  ({ key: 'requested_at', direction: is_decided ? 'desc' : 'asc' }) as const

/** The same as the server's list query. */
export const requestsQueryOf = (
  { query }: Pick<ListControl<'requested_at', RequestFilters>, 'query'>,
  is_decided: boolean,
): NonNullable<QueryInput<typeof listOrderRequests>> => ({
  ...query,
  filter_fields: { status: is_decided ? { ne: 'waiting' } : { eq: 'waiting' } },
})
