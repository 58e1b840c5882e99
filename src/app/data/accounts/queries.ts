import { useQuery } from '@tanstack/react-query'
import { readOwnAccount, readPaymentConnection } from '#contract/account/accounts.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession, useTeamSession } from '#app/lib/net/session.ts'
import { accountKeys } from './keys.ts'

/** The account of who is signed in. */
export function useAccount() {
  return useQuery({
    queryKey: accountKeys.own,
    queryFn: async () => (await api().call(readOwnAccount, {})).data,
    meta: { persist: true },
  })
}

/** The timezone of the account of who is signed in; until it is read as the session knows it, never this device's. */
export function useAccountTimezone(): string {
  const team = useTeamSession()
  return useAccount().data?.timezone ?? team?.account.timezone ?? 'UTC'
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
