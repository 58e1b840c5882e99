import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  deleteOtherEventAttachment,
  deleteOtherEventImage,
  listOtherEventAttachments,
  listOtherEventImages,
  updateOtherEventImage,
  uploadOtherEventAttachment,
  uploadOtherEventImage,
  type OtherEventImage,
  type otherEventImageEdit,
} from '#contract/events/other-event-files.ts'
import type { Id } from '#contract/wire/id.ts'
import { checkAttachment } from '#app/data/attachments/mutations.ts'
import { checkImage } from '#app/data/images/check-image.ts'
import { api } from '#app/lib/net/api.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'

const imagesOf = (other_event_id: Id) => ['other-event-images', other_event_id] as const
const filesOf = (other_event_id: Id) => ['other-event-files', other_event_id] as const

/** The images of an other event, cover first. */
export function useOtherEventImages(other_event_id: Id) {
  return useQuery({
    queryKey: imagesOf(other_event_id),
    queryFn: async () => (await api().call(listOtherEventImages, { params: { other_event_id } })).data,
  })
}

/** Adds an image; a cover replaces the previous one. */
export function useUploadOtherEventImage(other_event_id: Id, type: 'EVENT_COVER' | 'EVENT_IMAGE') {
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      await checkImage(type, file)
      const request = { params: { other_event_id }, body: { type }, file, ...toCallOptions(how) }
      return (await api().call(uploadOtherEventImage, request)).data
    },
    onSettled: useRefresh(imagesOf(other_event_id)),
  })
}

/** Sets the description of an image. */
export function useUpdateOtherEventImage({ other_event_id, id: image_id }: OtherEventImage) {
  return useMutation({
    mutationFn: (body: z.infer<typeof otherEventImageEdit>) =>
      api().call(updateOtherEventImage, { params: { other_event_id, image_id }, body }),
    onSettled: useRefresh(imagesOf(other_event_id)),
  })
}

/** Deletes an image. */
export function useDeleteOtherEventImage(other_event_id: Id) {
  return useMutation({
    mutationFn: (image_id: Id) => api().call(deleteOtherEventImage, { params: { other_event_id, image_id } }),
    onSettled: useRefresh(imagesOf(other_event_id)),
  })
}

/** The files attached to an other event, oldest first. */
export function useOtherEventFiles(other_event_id: Id) {
  return useQuery({
    queryKey: filesOf(other_event_id),
    queryFn: async () => (await api().call(listOtherEventAttachments, { params: { other_event_id } })).data,
  })
}

/** Attaches a file. */
export function useUploadOtherEventFile(other_event_id: Id) {
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      checkAttachment(file)
      const request = { params: { other_event_id }, file, ...toCallOptions(how) }
      return (await api().call(uploadOtherEventAttachment, request)).data
    },
    onSettled: useRefresh(filesOf(other_event_id)),
  })
}

/** Deletes a file. */
export function useDeleteOtherEventFile(other_event_id: Id) {
  return useMutation({
    mutationFn: (attachment_id: Id) =>
      api().call(deleteOtherEventAttachment, { params: { other_event_id, attachment_id } }),
    onSettled: useRefresh(filesOf(other_event_id)),
  })
}

/** The cover comes with the catalogue; the staff's cached public pages are outdated too. */
function useRefresh(files_key: readonly string[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const stale = [files_key, ['catalogue'], ['other-events'], ['other-event']]
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
