import { useQuery } from '@tanstack/react-query'
import { listAttachments } from '#contract/events/attachments.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { attachmentKeys } from './keys.ts'

/** The files attached to an event, oldest first. */
export function useAttachments(event_id: Id) {
  return useQuery({
    queryKey: attachmentKeys.of(event_id),
    queryFn: async () => (await api().call(listAttachments, { params: { event_id } })).data,
  })
}
