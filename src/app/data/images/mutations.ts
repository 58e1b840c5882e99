import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#contract/wire/id.ts'
import { deleteImage, deleteLogo, uploadImage, uploadLogo } from '#contract/events/images.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { checkImage } from './check-image.ts'
import { imageKeys } from './keys.ts'

/** Covers and logos are part of events and organizers, which come with the catalogue. */
const CATALOGUE = ['catalogue']

type EventImageType = 'EVENT_COVER' | 'EVENT_IMAGE' | 'PAYMENT_CODE'

/** Adds an image to an event; a cover replaces the previous one. */
export function useUploadImage(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async ({ file, type, how }: { file: File; type: EventImageType; how?: UploadOptions }) => {
      await checkImage(type, file)
      const params = { event_id }
      return (await api().call(uploadImage, { params, body: { type }, file, ...toCallOptions(how) })).data
    },
    onSuccess: async ({ url }, { type }) => {
      // A reload may happen before the catalogue contains it.
      if (type === 'EVENT_COVER') await browserPorts().db.events.update(event_id, { cover_url: url })
    },
    onSettled: refresh,
  })
}

/** Deletes an image of an event. */
export function useDeleteImage(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: (image_id: Id) => api().call(deleteImage, { params: { event_id, image_id } }),
    onSettled: refresh,
  })
}

/** Sets the logo of an organizer. */
export function useUploadLogo(organizer_id: Id) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      await checkImage('ORGANIZER_LOGO', file)
      const params = { organizer_id }
      return (await api().call(uploadLogo, { params, file, ...toCallOptions(how) })).data
    },
    onSettled: refresh,
  })
}

/** Removes the logo of an organizer. */
export function useDeleteLogo(organizer_id: Id) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => api().call(deleteLogo, { params: { organizer_id } }),
    onSettled: refresh,
  })
}

function useRefresh(event_id?: Id): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const images = event_id === undefined ? [] : [imageKeys.of(event_id)]
    const stale = [...images, CATALOGUE, ['organizers']]
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
