import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renewDoorKey } from '#contract/door/door-keys.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { api } from '#app/lib/net/api.ts'
import { doorKeyKeys } from './keys.ts'

/** Renews the door key; codes signed with older keys stay valid until an instant. */
export function useRenewDoorKey(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (old_codes_until: Instant) =>
      (await api().call(renewDoorKey, { params: { event_id }, body: { old_codes_until } })).data,
    onSuccess: (keys) => queries.setQueryData(doorKeyKeys.of(event_id), keys),
  })
}
