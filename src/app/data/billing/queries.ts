import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  exportBilling,
  listBilledPayments,
  readBilling,
  type BilledPayment,
} from '#contract/account/billing.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { currentTeamSession, useTeamSession } from '#app/lib/net/session.ts'
import { billingKeys } from './keys.ts'

type BilledPaymentsFilter = Omit<NonNullable<QueryInput<typeof listBilledPayments>>, 'after'>

/** Volumes per month, and who pays them out. */
export function useBilling() {
  const account_id = useTeamSession()?.account.id ?? ''
  return useQuery({
    queryKey: billingKeys.months(account_id),
    queryFn: async () => (await api().call(readBilling, { params: { account_id } })).data,
    staleTime: 0,
  })
}

/** Card payments of one month or of all time, as an infinite query. */
export function useBilledPayments(filter: BilledPaymentsFilter) {
  const account_id = useTeamSession()?.account.id ?? ''
  return useInfiniteQuery({
    queryKey: billingKeys.payments(account_id, filter),
    queryFn: ({ pageParam: after }) =>
      api().call(listBilledPayments, {
        params: { account_id },
        query: { ...filter, ...(after && { after }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    select: ({ pages }): BilledPayment[] => pages.flatMap(({ data }) => data),
    staleTime: 0,
  })
}

/** Downloads the same payments as a file. Returns the file with its name. */
export async function fetchBilling(
  query: NonNullable<QueryInput<typeof exportBilling>>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  const params = { account_id: currentTeamSession()?.account.id ?? '' }
  return fetchFile(options, `billing.${query.format ?? 'xlsx'}`, (limits) =>
    api().download(exportBilling, { params, query, ...limits }),
  )
}
