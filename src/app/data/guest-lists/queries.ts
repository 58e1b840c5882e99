import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createGuestList,
  listGuestLists,
  revokeGuestList,
  updateGuestList,
  type GuestList,
  type GuestListInput,
} from '#contract/orders/guest-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

const keyOf = (event_id: Id) => ['guest-lists', event_id] as const

/** Guest lists of an event, oldest first; not read unless allowed. */
export function useGuestLists(event_id: Id, is_allowed = true) {
  return useQuery({
    enabled: is_allowed,
    queryKey: keyOf(event_id),
    queryFn: async () => (await api().call(listGuestLists, { params: { event_id } })).data,
  })
}

/** Creates a guest list, or changes the given one. */
export function useSaveGuestList(event_id: Id, list: Pick<GuestList, 'id' | 'version'> | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: GuestListInput) =>
      list === null
        ? api().call(createGuestList, { params: { event_id }, body })
        : api().call(updateGuestList, {
            params: { event_id, guest_list_id: list.id },
            body,
            version: list.version,
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}

export function useRevokeGuestList(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (guest_list_id: Id) => api().call(revokeGuestList, { params: { event_id, guest_list_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}
