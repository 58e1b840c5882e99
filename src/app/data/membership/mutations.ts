import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateClientProfile, type ClientProfileEdit } from '#contract/account/clients.ts'
import { deleteReceipt } from '#contract/members/receipts.ts'
import type { EarnedTier } from '#contract/members/member-tier.ts'
import { requestUpgrade, withdrawRequest } from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { userKeys } from '#app/data/users/keys.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { membershipKeys } from './keys.ts'

/** Requests a tier with receipts; the id is the request's id and the same for each attempt. */
export function useRequestTier() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: { id: Id; tier: EarnedTier; receipt_ids: Id[] }) =>
      (await api().call(requestUpgrade, { body })).data,
    onSettled: refresh,
  })
}

/** Withdraws an undecided request. */
export function useWithdrawRequest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (upgrade_id: Id) =>
      (await api().call(withdrawRequest, { params: { upgrade_id } })).data,
    onSettled: refresh,
  })
}

/** Deletes a receipt that is in no request. */
export function useDeleteReceipt() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (receipt_id: Id) => api().call(deleteReceipt, { params: { receipt_id } }),
    onSettled: refresh,
  })
}

/** Updates the user's member profile; a stated relationship makes them a member. */
export function useUpdateProfile() {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ version, ...body }: ClientProfileEdit & { version: number }) =>
      (await api().call(updateClientProfile, { body, version })).data,
    onSettled: async () => {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: userKeys.me })])
    },
  })
}

function useRefresh() {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  return () => queries.invalidateQueries({ queryKey: membershipKeys.of(user_id) })
}
