import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { readTakings, takeBackAllotment } from '#contract/door/takings.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

const TAKINGS_MS = 10_000

const takingsKey = (list_id: Id) => ['takings', list_id] as const
type CheckInListKey = Pick<CheckInList, 'id' | 'event_id'>

/** Takings, shifts and allotments of a list, polled while observed. */
export function useTakings({ id, event_id }: CheckInListKey) {
  return useQuery({
    queryKey: takingsKey(id),
    queryFn: async () => (await api().call(readTakings, { params: { event_id, check_in_list_id: id } })).data,
    refetchInterval: TAKINGS_MS,
  })
}

/** Takes the unused places of a phone back. */
export function useTakeBackAllotment({ id, event_id }: CheckInListKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (allotment_id: Id) =>
      api().call(takeBackAllotment, { params: { event_id, check_in_list_id: id, allotment_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: takingsKey(id) }),
  })
}
