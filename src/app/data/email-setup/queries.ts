import { useQuery } from '@tanstack/react-query'
import { readMailSetup } from '#contract/account/email-setup.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { mailSetupKeys } from './keys.ts'

/** Whether the server can send email. */
export function useMailSetup() {
  return useQuery({
    queryKey: mailSetupKeys.own,
    queryFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(readMailSetup, { params })).data
    },
  })
}
