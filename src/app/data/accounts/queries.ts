import { useQuery } from '@tanstack/react-query'
import { readOwnAccount, readPaymentConnection } from '#contract/account/accounts.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { accountKeys } from './keys.ts'

/** The account of who is signed in. */
export function useAccount() {
  return useQuery({
    queryKey: accountKeys.own,
    queryFn: async () => (await api().call(readOwnAccount, {})).data,
    meta: { persist: true },
  })
}

/** Whether the account can take cards. */
export function usePaymentConnection() {
  return useQuery({
    queryKey: accountKeys.payment,
    queryFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(readPaymentConnection, { params })).data
    },
    staleTime: 0,
  })
}
