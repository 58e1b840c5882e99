import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createTicketBatch,
  exportTicketBatch,
  listTicketBatches,
  returnTicketBatch,
  type TicketBatch,
} from '#contract/orders/ticket-batches.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { attendeeKeys } from '../attendees/keys.ts'

const batchesKey = (event_id: Id) => ['ticket-batches', event_id] as const

/** Batches of tickets for points of sale, newest first. */
export function useTicketBatches(event_id: Id, enabled = true) {
  return useQuery({
    queryKey: batchesKey(event_id),
    queryFn: async () => (await api().call(listTicketBatches, { params: { event_id } })).data,
    enabled,
  })
}

/** Creates a batch; requires the server. */
export function useCreateTicketBatch(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (body: BodyInput<typeof createTicketBatch>) =>
      (await api().call(createTicketBatch, { params: { event_id }, body })).data,
    onSettled: refresh,
  })
}

/** Cancels unsold tickets of a batch by their numbers; requires the server. */
export function useReturnTicketBatch(event_id: Id, ticket_batch_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (body: BodyInput<typeof returnTicketBatch>) =>
      (await api().call(returnTicketBatch, { params: { event_id, ticket_batch_id }, body })).data,
    onSettled: refresh,
  })
}

/** Fetches the tickets of a batch as a file. */
export function fetchTicketBatch(
  event_id: Id,
  { id, batch_no }: Pick<TicketBatch, 'id' | 'batch_no'>,
  format: 'pdf' | 'csv',
): Promise<FetchedFile> {
  const options = { on_progress: () => undefined, signal: new AbortController().signal }
  return fetchFile(options, `batch-${batch_no}.${format}`, (limits) =>
    api().download(exportTicketBatch, {
      params: { event_id, ticket_batch_id: id },
      body: { format },
      ...limits,
    }),
  )
}

function useRefresh(event_id: Id) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: batchesKey(event_id) }),
      queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
    ])
}
