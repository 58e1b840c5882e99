import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#contract/id.ts'
import { deleteImage, deleteLogo, uploadImage, uploadLogo } from '#contract/images.ts'
import { api } from '#app/lib/api.ts'
import { checkImage } from './check-image.ts'
import { imageKeys } from './keys.ts'

/** Covers and logos are told with events and organizers, which come with the catalogue. */
const CATALOGUE = ['catalogue']

/** Adds an image to an event, a cover in place of the one before; `progress` from 0 to 1 while it is sent. */
export function useUploadImage(event_id: Id) {
  const [progress, setProgress] = useState<number | null>(null)
  const refresh = useRefresh(event_id)
  const upload = useMutation({
    mutationFn: async ({ file, type }: { file: File; type: 'EVENT_COVER' | 'EVENT_IMAGE' }) => {
      await checkImage(type, file)
      setProgress(0)
      const params = { event_id }
      const on_progress = setProgress
      return (await api().call(uploadImage, { params, body: { type }, file, on_progress })).data
    },
    onSettled: () => {
      setProgress(null)
      return refresh()
    },
  })
  return { ...upload, progress }
}

/** Deletes an image of an event. */
export function useDeleteImage(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: (image_id: Id) => api().call(deleteImage, { params: { event_id, image_id } }),
    onSettled: refresh,
  })
}

/** Sets the logo of an organizer; `progress` from 0 to 1 while it is sent. */
export function useUploadLogo(organizer_id: Id) {
  const [progress, setProgress] = useState<number | null>(null)
  const refresh = useRefresh()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await checkImage('ORGANIZER_LOGO', file)
      setProgress(0)
      const params = { organizer_id }
      return (await api().call(uploadLogo, { params, file, on_progress: setProgress })).data
    },
    onSettled: () => {
      setProgress(null)
      return refresh()
    },
  })
  return { ...upload, progress }
}

/** Takes the logo of an organizer away. */
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
