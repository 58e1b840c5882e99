import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '#contract/account/sessions.ts'
import { api } from '#app/lib/net/api.ts'
import { sessionKeys } from './keys.ts'

/** Ends another session of the user. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session_id: string) => api().call(endSession, { params: { session_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionKeys.all }),
  })
}

/** Ends all sessions of the user except this one. */
export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api().call(endOtherSessions, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionKeys.all }),
  })
}
