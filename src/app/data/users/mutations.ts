import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import { updateClientProfile } from '#contract/account/clients.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import {
  cancelEmailChange,
  inviteUser,
  currentTeamMember,
  resendEmailConfirmation,
  resendInvitation,
  revokeInvitation,
  updateMe,
  updateUser,
  user,
  type CurrentTeamMember,
  type TeamMember,
  type User,
} from '#contract/account/users.ts'
import { membershipKeys } from '#app/data/membership/keys.ts'
import { sessionKeys } from '#app/data/sessions/keys.ts'
import { api } from '#app/lib/net/api.ts'
import { currentSession, currentTeamSession, refreshSession } from '#app/lib/net/session.ts'
import { userKeys } from './keys.ts'

/** Changes the person who is signed in, in an account or not. */
export function useUpdateMe() {
  const queries = useQueryClient()
  const keep = (data: User | CurrentTeamMember) => {
    const session = currentSession()
    if (session !== null) refreshSession(session.token, data, 'account' in data ? data.account : null)
    queries.setQueryData(userKeys.me, data)
  }
  return useMutation({
    mutationFn: async ({
      version,
      ...body
    }: BodyInput<typeof updateMe> & { version: number }): Promise<User | CurrentTeamMember> => {
      const endpoint = currentTeamSession() === null ? updateClientProfile : updateMe
      const { data } = await api().call(endpoint, { body, version })
      // What else a profile says is not kept beside the token.
      return 'account' in data ? data : user.parse(data)
    },
    onSuccess: (data, { password }) => {
      keep(data)
      // A profile has one version, and a name stands on the card too.
      void queries.invalidateQueries({ queryKey: membershipKeys.all })
      // Whoever was signed in with the old one is out.
      if (password !== undefined) return queries.invalidateQueries({ queryKey: sessionKeys.all })
    },
    onError: (error) => {
      const shape = currentTeamSession() === null ? user : currentTeamMember
      const now = error instanceof ApiError ? shape.safeParse(error.current) : null
      if (now?.success === true) keep(now.data)
    },
  })
}

/** Keeps the present address of who is signed in. */
export function useCancelEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(cancelEmailChange, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.me }),
  })
}

/** Sends the confirmation of the own address again. */
export function useResendConfirmation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(resendEmailConfirmation, { params: { user_id } }),
    // It may have been confirmed elsewhere.
    onError: () => queries.invalidateQueries({ queryKey: userKeys.me }),
  })
}

/** Invites somebody to the team. */
export function useInviteUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof inviteUser>) => (await api().call(inviteUser, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}

/** Changes a member of the team. */
export function useUpdateUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      user: { id, version },
      ...body
    }: BodyInput<typeof updateUser> & { user: Pick<TeamMember, 'id' | 'version'> }) =>
      (await api().call(updateUser, { params: { user_id: id }, body, version })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}

/** Sends an invitation again; the earlier link stops working. */
export function useResendInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(resendInvitation, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(revokeInvitation, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}
