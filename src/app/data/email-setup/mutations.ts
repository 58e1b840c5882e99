import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeConfirmationLink, sendTestMail, sendUnsentMails } from '#contract/account/email-setup.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { mailSetupKeys } from './keys.ts'

/** Sends a test email to the signed-in user. Returns the mail server's reply. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(sendTestMail, { params })).data
    },
  })
}

/** Sends the emails that were not sent while no mail server was set up. */
export function useSendUnsentMails() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(sendUnsentMails, { params })).data
    },
    onSettled: () => queries.invalidateQueries({ queryKey: mailSetupKeys.own }),
  })
}

/** Creates a link that confirms the user's own address on a server that cannot send email. */
export function useMakeConfirmationLink() {
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(makeConfirmationLink, { params })).data.url
    },
  })
}
