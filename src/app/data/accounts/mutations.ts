import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import { account, connectPayment, updateOwnAccount } from '#contract/account/accounts.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { userKeys } from '#app/data/users/keys.ts'
import { api } from '#app/lib/net/api.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { accountKeys } from './keys.ts'

/** Updates the signed-in user's account. */
export function useUpdateAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, ...body }: BodyInput<typeof updateOwnAccount> & { version: number }) =>
      (await api().call(updateOwnAccount, { body, version })).data,
    onSuccess: (data) => queries.setQueryData(accountKeys.own, data),
    onError: (error) => {
      const current = error instanceof ApiError ? account.safeParse(error.current) : null
      if (current?.success === true) queries.setQueryData(accountKeys.own, current.data)
    },
    // The session user response also carries the account's name, timezone and currency.
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.me }),
  })
}

/** Connects the account to the card payment provider. */
export function useConnectPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const params = { account_id: currentTeamSession()?.account.id ?? '' }
      return (await api().call(connectPayment, { params })).data
    },
    onSuccess: (data) => queries.setQueryData(accountKeys.payment, data),
  })
}
