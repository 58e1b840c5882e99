import { useQuery } from '@tanstack/react-query'
import { listAttachments } from '#contract/attachments.ts'
import type { Id } from '#contract/id.ts'
import { api } from '#app/lib/api.ts'
import { attachmentKeys } from './keys.ts'

/** The files attached to an event, oldest first. */
export function useAttachments(event_id: Id) {
  return useQuery({
    queryKey: attachmentKeys.of(event_id),
    queryFn: async () => (await api().call(listAttachments, { params: { event_id } })).data,
  })
}
