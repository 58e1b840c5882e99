import { useMutation } from '@tanstack/react-query'
import {
  createCheckInList,
  deleteCheckInList,
  type CheckInList,
  type CheckInListNew,
} from '#contract/check-in-lists.ts'
import { newId, type Id } from '#contract/id.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'

/** A new id for a list: the same list sent twice is one list. */
export const newListId = (): Id => newId('check_in_list', browserPorts().random)

/** Makes a list; needs the server. */
export function useCreateList(event_id: Id) {
  return useMutation({
    mutationFn: async (list: CheckInListNew & { id: Id }) =>
      (await api().call(createCheckInList, { params: { event_id }, body: list })).data,
    onSuccess: (list) => browserPorts().db.check_in_lists.put(list),
  })
}

/** Deletes a list without scans; needs the server. */
export function useDeleteList() {
  return useMutation({
    mutationFn: ({ id, event_id, version }: CheckInList) =>
      api().call(deleteCheckInList, { params: { event_id, check_in_list_id: id }, version }),
    onSuccess: async (_, { id }) => {
      const { db } = browserPorts()
      await db.check_in_lists.delete(id)
      await db.edits.filter(({ row_id }) => row_id === id).delete()
    },
  })
}
