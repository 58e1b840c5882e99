import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import {
  createPairing,
  endPairing,
  placeDevice,
  revokeDevice,
  revokeDevices,
  type DeviceEdit,
  type PairingNew,
} from '#contract/door/devices.ts'
import { setPhoneLists } from '#contract/door/phone-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { deviceKeys } from './keys.ts'

type CheckInListKey = Pick<CheckInList, 'id' | 'event_id'>

/** Creates a code that pairs one phone or several as doors. */
export function useCreatePairing({ id, event_id }: CheckInListKey) {
  return useMutation({
    mutationFn: async (input: PairingNew) =>
      (
        await api().call(createPairing, {
          params: { event_id, check_in_list_id: id },
          body: input,
        })
      ).data,
  })
}

/** Renames a door, moves it to another gate or changes its rights. */
export function usePlaceDevice({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ device_id, place }: { device_id: Id; place: DeviceEdit }) =>
      api().call(placeDevice, { params: { event_id, check_in_list_id: id, device_id }, body: place }),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.of(id) }),
  })
}

/** Sets the lists that a phone holds; none revokes it everywhere. */
export function useSetPhoneLists({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ device_id, list_ids }: { device_id: Id; list_ids: readonly Id[] }) =>
      (
        await api().call(setPhoneLists, {
          params: { event_id, check_in_list_id: id, device_id },
          body: { check_in_list_ids: [...list_ids] },
        })
      ).data,
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.all }),
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

/** Ends a pairing link. */
export function useEndPairing({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pairing_id: Id) =>
      api().call(endPairing, { params: { event_id, check_in_list_id: id, pairing_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.of(id) }),
  })
}

/** Revokes all phones of a list, or those of one link. */
export function useRevokeDevices({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (pairing_id: Id | null) =>
      (
        await api().call(revokeDevices, {
          params: { event_id, check_in_list_id: id },
          body: { pairing_id },
        })
      ).data,
    onSettled: () => queries.invalidateQueries({ queryKey: deviceKeys.of(id) }),
  })
}
