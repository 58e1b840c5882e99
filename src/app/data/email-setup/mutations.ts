import { useMutation } from '@tanstack/react-query'
import { makeConfirmationLink, sendTestMail } from '#contract/account/email-setup.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

/** Sends who is signed in a mail, and tells what the mail server answered. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(sendTestMail, { params })).data
    },
  })
}

/** The link that confirms the own address where no mail leaves the server. */
export function useMakeConfirmationLink() {
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(makeConfirmationLink, { params })).data.url
    },
  })
}
