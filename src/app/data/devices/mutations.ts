import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing, placeDevice, revokeDevice, type GateAssignment } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { deviceKeys } from './keys.ts'

type CheckInListKey = Pick<CheckInList, 'id' | 'event_id'>

/** Creates a one-time code that pairs a phone as a door. */
export function useCreatePairing({ id, event_id }: CheckInListKey) {
  return useMutation({
    mutationFn: async (may_override: boolean) =>
      (
        await api().call(createPairing, {
          params: { event_id, check_in_list_id: id },
          body: { may_override },
        })
      ).data,
  })
}

/** Renames a door or moves it to another gate. */
export function usePlaceDevice({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ device_id, place }: { device_id: Id; place: GateAssignment }) =>
      api().call(placeDevice, { params: { event_id, check_in_list_id: id, device_id }, body: place }),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.of(id) }),
  })
}

/** Revokes a door's access. */
export function useRevokeDevice({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (device_id: Id) =>
      api().call(revokeDevice, { params: { event_id, check_in_list_id: id, device_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.of(id) }),
  })
}
