import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import {
  membershipSettings,
  readMembershipSettings,
  updateMembershipSettings,
} from '#contract/members/membership-settings.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { api } from '#app/lib/net/api.ts'

const KEY = ['membership-settings'] as const

/** The venue's membership settings. */
export function useMembershipSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api().call(readMembershipSettings, {})).data,
  })
}

/** Updates the settings; requires the server. */
export function useUpdateMembershipSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      version,
      ...body
    }: BodyInput<typeof updateMembershipSettings> & { version: number }) =>
      (await api().call(updateMembershipSettings, { body, version })).data,
    onSuccess: (data) => queries.setQueryData(KEY, data),
    onError: (error) => {
      const current = error instanceof ApiError ? membershipSettings.safeParse(error.current) : null
      if (current?.success === true) queries.setQueryData(KEY, current.data)
    },
  })
}
