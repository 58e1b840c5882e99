import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import {
  readVenueFace,
  removeVenueImage,
  setVenueImage,
  updateVenueFace,
  venueBranding,
  type VenueImageType,
} from '#contract/account/branding.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { checkImage } from '#app/data/images/check-image.ts'
import { refreshVenue } from './ask-venue.ts'

const KEY = ['venue-face'] as const

/** The venue's branding in every language. */
export function useBranding() {
  return useQuery({ queryKey: KEY, queryFn: async () => (await api().call(readVenueFace, {})).data })
}

/** Updates the branding; requires the server. */
export function useUpdateBranding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, ...body }: BodyInput<typeof updateVenueFace> & { version: number }) =>
      (await api().call(updateVenueFace, { body, version })).data,
    onSuccess: async (data) => {
      queries.setQueryData(KEY, data)
      await refreshVenue()
    },
    onError: (error) => {
      const current = error instanceof ApiError ? venueBranding.safeParse(error.current) : null
      if (current?.success === true) queries.setQueryData(KEY, current.data)
    },
  })
}

/** Uploads one of the venue's images. */
export function useSetVenueImage(type: VenueImageType) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      await checkImage(type, file)
      return (await api().call(setVenueImage, { body: { type }, file, ...toCallOptions(how) })).data
    },
    onSettled: refresh,
  })
}

/** Removes one of the venue's images. */
export function useRemoveVenueImage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (image_id: Id) => api().call(removeVenueImage, { params: { image_id } }),
    onSettled: refresh,
  })
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), refreshVenue()])
  }
}
