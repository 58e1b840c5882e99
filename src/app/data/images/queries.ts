import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire/id.ts'
import { listImages } from '#contract/events/images.ts'
import { api } from '#app/lib/net/api.ts'
import { imageKeys } from './keys.ts'

/** The images of an event, cover first. */
export function useImages(event_id: Id) {
  return useQuery({
    queryKey: imageKeys.of(event_id),
    queryFn: async () => (await api().call(listImages, { params: { event_id } })).data,
  })
}
