import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAttachment, findAttachmentFault, uploadAttachment } from '#contract/events/attachments.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fieldError } from '#app/lib/net/refused-here.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { attachmentKeys } from './keys.ts'

/** Attaches a file to an event. */
export function useUploadAttachment(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      checkAttachment(file)
      const params = { event_id }
      return (await api().call(uploadAttachment, { params, file, ...toCallOptions(how) })).data
    },
    onSettled: () => queries.invalidateQueries({ queryKey: attachmentKeys.of(event_id) }),
  })
}

/** Deletes an attachment of an event. */
export function useDeleteAttachment(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attachment_id: Id) => api().call(deleteAttachment, { params: { event_id, attachment_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: attachmentKeys.of(event_id) }),
  })
}

/** Rejects a file that the server would reject, before it is uploaded. */
export function checkAttachment({ name, size }: File): void {
  const fault = findAttachmentFault({ name, bytes: size })
  if (fault !== null) throw fieldError(fault, 'file')
}
