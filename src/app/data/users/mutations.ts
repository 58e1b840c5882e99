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

/** Updates the signed-in user, with or without an account. */
export function useUpdateMe() {
  const queries = useQueryClient()
  const storeUser = (data: User | CurrentTeamMember) => {
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
      // Other profile fields are not stored with the token.
      return 'account' in data ? data : user.parse(data)
    },
    onSuccess: (data, { password }) => {
      storeUser(data)
      // The profile has one version, and the name is also on the membership card.
      void queries.invalidateQueries({ queryKey: membershipKeys.all })
      // A password change ends the user's other sessions.
      if (password !== undefined) return queries.invalidateQueries({ queryKey: sessionKeys.all })
    },
    onError: (error) => {
      const schema = currentTeamSession() === null ? user : currentTeamMember
      const current = error instanceof ApiError ? schema.safeParse(error.current) : null
      if (current?.success === true) storeUser(current.data)
    },
  })
}

/** Cancels a pending email change of the signed-in user. */
export function useCancelEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(cancelEmailChange, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.me }),
  })
}

/** Resends the user's own confirmation email. */
export function useResendConfirmation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(resendEmailConfirmation, { params: { user_id } }),
    // It may have been confirmed elsewhere.
    onError: () => queries.invalidateQueries({ queryKey: userKeys.me }),
  })
}

/** Invites a user to the team. */
export function useInviteUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof inviteUser>) => (await api().call(inviteUser, { body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}

/** Updates a team member. */
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

/** Resends an invitation; the earlier link stops working. */
export function useResendInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(resendInvitation, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}

/** Revokes an invitation. */
export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => api().call(revokeInvitation, { params: { user_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.team }),
  })
}
