import { useMutation } from '@tanstack/react-query'
import { deleteCheckInList, type CheckInList } from '#contract/door/check-in-lists.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** Deletes a list without scans; requires the server. */
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
