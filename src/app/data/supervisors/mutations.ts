import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSupervisor, removeSupervisor, updateSupervisor } from '#contract/door/supervisors.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { supervisorKeys } from './keys.ts'

/** Adds a supervisor, or changes one; without a PIN it stays as it is. */
export function useSaveSupervisor(event_id: Id, supervisor_id: Id | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, pin }: { name: string; pin: string }) =>
      supervisor_id === null
        ? api().call(createSupervisor, { params: { event_id }, body: { name, pin } })
        : api().call(updateSupervisor, {
            params: { event_id, supervisor_id },
            body: { name, ...(pin !== '' && { pin }) },
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: supervisorKeys.of(event_id) }),
  })
}

export function useRemoveSupervisor(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (supervisor_id: Id) => api().call(removeSupervisor, { params: { event_id, supervisor_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: supervisorKeys.of(event_id) }),
  })
}
