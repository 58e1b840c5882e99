import { useQuery } from '@tanstack/react-query'
import { listSupervisors } from '#contract/door/supervisors.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { supervisorKeys } from './keys.ts'

/** Supervisors of an event, by name. */
export function useSupervisors(event_id: Id) {
  return useQuery({
    queryKey: supervisorKeys.of(event_id),
    queryFn: async () => (await api().call(listSupervisors, { params: { event_id } })).data,
  })
}
