import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportDoorReport, readDoorReport, signOffDoorReport } from '#contract/door/door-report.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { useRefetchOnChange } from '../stats/use-refetch-on-change.ts'

const keyOf = (event_id: Id) => ['door-report', event_id]

/** The door report of an event, live while observed; offline, as last loaded. */
export function useDoorReport(event_id: Id) {
  useRefetchOnChange('door-report', event_id)
  return useQuery({
    queryKey: keyOf(event_id),
    queryFn: async () => (await api().call(readDoorReport, { params: { event_id } })).data,
  })
}

/** Signs off the report under the name of the signed-in user. */
export function useSignOffDoorReport(event_id: Id) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (note: string) =>
      (await api().call(signOffDoorReport, { params: { event_id }, body: { note } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}

/** Downloads the report with every incident. */
export async function fetchDoorReport(
  event_id: Id,
  body: BodyInput<typeof exportDoorReport>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `door-report.${body.format}`, (limits) =>
    api().download(exportDoorReport, { params: { event_id }, body, ...limits }),
  )
}
