import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import { readClient } from '#contract/account/clients.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listUsers, readMe, type CurrentTeamMember, type User } from '#contract/account/users.ts'
import { api } from '#app/lib/net/api.ts'
import { currentSession, refreshSession, useSession, useTeamSession } from '#app/lib/net/session.ts'
import { userKeys } from './keys.ts'

/** Personal data is dropped from the cache soon after the last observer, and never persisted in local storage. */
const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000
/** Someone else may change the signed-in user, so it is refetched whenever the page regains focus. */
const SELF_FRESH_MS = 1000

const signedOut = () => new ApiError({ code: 'auth.required', status: 401 })

/**
 * Fetches the signed-in user and stores the answer.
 * @throws ApiError
 */
export async function readSelf(): Promise<User> {
  const session = currentSession()
  if (session === null) throw signedOut()
  if (session.account !== null) return readMember()
  const { data } = await api().call(readClient, {})
  refreshSession(session.token, data, null)
  return data
}

async function readMember(): Promise<CurrentTeamMember> {
  const session = currentSession()
  if (session === null) throw signedOut()
  const { data } = await api().call(readMe, {})
  saveMe(session.token, data)
  return data
}

/** Stores the server's data of the signed-in team member. */
export function saveMe(token: string, { account, ...user }: CurrentTeamMember): void {
  refreshSession(token, user, account)
}

/** The signed-in user, with or without an account: from this browser first, then from the server. */
export function useSelf() {
  const session = useSession()
  const saved = session !== null && { ...session.user, ...(session.account && { account: session.account }) }
  return useQuery<User>({
    queryKey: userKeys.me,
    queryFn: readSelf,
    enabled: session !== null,
    staleTime: SELF_FRESH_MS,
    refetchOnWindowFocus: true,
    ...(saved === false ? {} : { initialData: saved, initialDataUpdatedAt: 0 }),
  })
}

/** The signed-in team member: from this browser first, then from the server. */
export function useMe({ until_verified_ms }: { until_verified_ms?: number } = {}) {
  const team = useTeamSession()
  return useQuery({
    queryKey: userKeys.me,
    queryFn: readMember,
    enabled: team !== null,
    staleTime: SELF_FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.is_email_verified === false ? (until_verified_ms ?? false) : false,
    ...(team === null
      ? {}
      : { initialData: { ...team.user, account: team.account }, initialDataUpdatedAt: 0 }),
  })
}

/** One page of the account's team. */
export function useUsers(query: NonNullable<QueryInput<typeof listUsers>>) {
  return useQuery({
    queryKey: userKeys.page(query),
    queryFn: () => api().call(listUsers, { query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}
