import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eraseAttendee, eraseOrder } from '#contract/account/erasure.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { attendeeKeys } from '../attendees/keys.ts'
import { orderKeys } from '../orders/keys.ts'

/** Target of a privacy erasure: one attendee, or everybody of an order. */
export type ErasureTarget = { event_id: Id } & ({ attendee_id: Id } | { order_id: Id })

/** Erases personal data; requires the server. Invalidates all cached personal data of the event. */
export function useErase(target: ErasureTarget) {
  const queries = useQueryClient()
  const { event_id } = target
  return useMutation({
    mutationFn: () =>
      'order_id' in target
        ? api().call(eraseOrder, { params: target })
        : api().call(eraseAttendee, { params: target }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: orderKeys.of(event_id) }),
        queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
        queries.invalidateQueries({ queryKey: ['answers', event_id] }),
        queries.invalidateQueries({ queryKey: ['stats', event_id] }),
      ]),
  })
}
