import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listBankStatements } from '#contract/orders/bank-statements.ts'
import {
  exportStatementLines,
  findStatementOrders,
  listStatementLines,
} from '#contract/orders/statement-lines.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { currentTeamSession, useTeamSession } from '#app/lib/net/session.ts'
import { bankStatementKeys } from './keys.ts'

/** Imported statements, newest first; requires the server. */
export function useBankStatements() {
  const account_id = useTeamSession()?.account.id ?? ''
  return useQuery({
    queryKey: bankStatementKeys.statements(account_id),
    queryFn: async () => (await api().call(listBankStatements, { params: { account_id } })).data,
    staleTime: 0,
  })
}

/** A page of bank lines with the orders that they may pay for; requires the server. */
export function useStatementLines(query: NonNullable<QueryInput<typeof listStatementLines>>) {
  const account_id = useTeamSession()?.account.id ?? ''
  return useQuery({
    queryKey: bankStatementKeys.lines(account_id, query),
    queryFn: () => api().call(listStatementLines, { params: { account_id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Orders of all events that match a search; none for an empty one. */
export function useStatementOrders(query: string) {
  const account_id = useTeamSession()?.account.id ?? ''
  return useQuery({
    queryKey: bankStatementKeys.orders(account_id, query),
    queryFn: async () =>
      (await api().call(findStatementOrders, { params: { account_id }, query: { query } })).data,
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  })
}

/** Downloads bank lines as a file. */
export function fetchStatementLines(
  query: NonNullable<QueryInput<typeof exportStatementLines>>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  const params = { account_id: currentTeamSession()?.account.id ?? '' }
  return fetchFile(options, `bank-statements.${query.format ?? 'xlsx'}`, (limits) =>
    api().download(exportStatementLines, { params, query, ...limits }),
  )
}
