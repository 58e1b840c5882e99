import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createOrganizer,
  updateOrganizer,
  type Organizer,
  type OrganizerEdit,
  type OrganizerNew,
} from '#contract/organizers.ts'
import { api } from '#app/lib/api.ts'
import { organizerKeys } from './keys.ts'

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: organizerKeys.all })
    await queries.invalidateQueries({ queryKey: ['catalogue'] })
  }
}

/** Adds an organizer; the same one sent twice, by its id, is one. */
export function useCreateOrganizer() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (wanted: OrganizerNew & { id: string }) =>
      (await api().call(createOrganizer, { body: wanted, idempotency_key: wanted.id })).data,
    onSettled: refresh,
  })
}

/** Changes an organizer. */
export function useUpdateOrganizer() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ row, edit }: { row: Organizer; edit: OrganizerEdit }) => {
      const params = { organizer_id: row.id }
      return (await api().call(updateOrganizer, { params, body: edit, version: row.version })).data
    },
    onSettled: refresh,
  })
}
