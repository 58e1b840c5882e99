import { useQuery } from '@tanstack/react-query'
import { listSessions } from '#contract/account/sessions.ts'
import { api } from '#app/lib/net/api.ts'
import { sessionKeys } from './keys.ts'

/** The signed-in user's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionKeys.all,
    queryFn: async () => (await api().call(listSessions, {})).data,
    staleTime: 0,
  })
}
