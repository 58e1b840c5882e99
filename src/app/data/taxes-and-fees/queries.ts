import { useQuery } from '@tanstack/react-query'
import { listTaxesAndFees } from '#contract/taxes-and-fees.ts'
import { api } from '#app/lib/api.ts'
import { currentTeamSession } from '#app/lib/session.ts'
import { taxKeys } from './keys.ts'

/** The taxes and fees of the account. */
export function useTaxesAndFees() {
  return useQuery({
    queryKey: taxKeys.all,
    queryFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(listTaxesAndFees, { params })).data
    },
    meta: { persist: true },
  })
}
