import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exportDoorReport, readDoorReport, signOffDoorReport } from '#contract/door/door-report.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { followEvent } from '../stats/follow.ts'

const keyOf = (event_id: Id) => ['door-report', event_id]

/** The door report of an event, live while observed; offline, as last loaded. */
export function useDoorReport(event_id: Id) {
  const client = useQueryClient()
  const online = useOnline()
  useEffect(() => {
    if (!online) return undefined
    const controller = new AbortController()
    const refetch = () => client.refetchQueries({ queryKey: keyOf(event_id) })
    void followEvent(event_id, refetch, controller.signal)
    return () => controller.abort()
  }, [client, event_id, online])
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
