import { useQuery } from '@tanstack/react-query'
import { readOwnAccount, readPaymentConnection } from '#contract/account/accounts.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession, useTeamSession } from '#app/lib/net/session.ts'
import { accountKeys } from './keys.ts'

/** The signed-in user's account. */
export function useAccount() {
  return useQuery({
    queryKey: accountKeys.own,
    queryFn: async () => (await api().call(readOwnAccount, {})).data,
    meta: { persist: true },
  })
}

/**
 * The timezone of the signed-in user's account. Falls back to the timezone stored in the session, never to the
 * device's.
 */
export function useAccountTimezone(): string {
  const team = useTeamSession()
  return useAccount().data?.timezone ?? team?.account.timezone ?? 'UTC'
}

/** Whether the account can take card payments. */
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
