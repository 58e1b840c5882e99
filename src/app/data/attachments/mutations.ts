import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAttachment, findAttachmentFault, uploadAttachment } from '#contract/attachments.ts'
import type { Id } from '#contract/id.ts'
import { api } from '#app/lib/api.ts'
import { refusedHere } from '#app/lib/refused-here.ts'
import { attachmentKeys } from './keys.ts'

/** Attaches a file to an event; `progress` from 0 to 1 while it is sent. */
export function useUploadAttachment(event_id: Id) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      checkAttachment(file)
      setProgress(0)
      const params = { event_id }
      return (await api().call(uploadAttachment, { params, file, on_progress: setProgress })).data
    },
    onSettled: () => {
      setProgress(null)
      return queries.invalidateQueries({ queryKey: attachmentKeys.of(event_id) })
    },
  })
  return { ...upload, progress }
}

/** Takes a file away from an event. */
export function useDeleteAttachment(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attachment_id: Id) => api().call(deleteAttachment, { params: { event_id, attachment_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: attachmentKeys.of(event_id) }),
  })
}

/** Refuses what the server would refuse, before it is sent. */
function checkAttachment({ name, size }: File): void {
  const fault = findAttachmentFault({ name, bytes: size })
  if (fault !== null) throw refusedHere(fault, 'file')
}
