import { useQuery } from '@tanstack/react-query'
import {
  checkResetLink,
  confirmEmailByLink,
  readInstallation,
  readInvitation,
} from '#contract/account/auth.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import { readSelf } from '#app/data/users/queries.ts'
import { authKeys } from './keys.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'

const anonymousClient = () => pageConnect(null)

export type Installation = OkOf<typeof readInstallation>['data']

/** Whether the installation has no owner yet, and whether it can send email. */
export function useInstallation() {
  return useQuery({
    queryKey: authKeys.installation,
    queryFn: async () => (await anonymousClient().call(readInstallation, {})).data,
    staleTime: 0,
  })
}

/** Whether a password reset link is still valid. */
export function useResetLink(token: string) {
  return useQuery({
    queryKey: authKeys.reset_link(token),
    queryFn: async () => {
      await anonymousClient().call(checkResetLink, { params: { token } })
      return true
    },
    staleTime: 0,
  })
}

/** Details of a team invitation: inviter, invitee and account. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: authKeys.invitation(token),
    queryFn: async () => (await anonymousClient().call(readInvitation, { params: { token } })).data,
    staleTime: 0,
  })
}

/** Confirms an email address with its link. Runs once per token across renders, since the link works once. */
export function useConfirmation(token: string) {
  return useQuery({
    queryKey: authKeys.confirmation(token),
    queryFn: async () => {
      try {
        await anonymousClient().call(confirmEmailByLink, { params: { token } })
      } finally {
        await readSelf().catch(() => undefined)
      }
      return true
    },
    staleTime: Infinity,
  })
}
