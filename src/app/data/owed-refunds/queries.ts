import { useQuery } from '@tanstack/react-query'
import { listOwedRefunds } from '#contract/orders/owed-refunds.ts'
import { api } from '#app/lib/net/api.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { owedRefundKeys } from './keys.ts'

/** Refunds that are still due, oldest first; requires the server. */
export function useOwedRefunds() {
  const account_id = useTeamSession()?.account.id ?? ''
  return useQuery({
    queryKey: owedRefundKeys.list(account_id),
    queryFn: () => api().call(listOwedRefunds, { params: { account_id } }),
    staleTime: 0,
  })
}
