import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  deleteRoomPicture,
  listRoomPictures,
  sortRoomPictures,
  updateRoomPicture,
  uploadRoomPicture,
  type RoomPicture,
  type roomPictureEdit,
} from '#contract/rooms/room-pictures.ts'
import type { Id } from '#contract/wire/id.ts'
import { checkImage } from '#app/data/images/check-image.ts'
import { api } from '#app/lib/net/api.ts'
import { toCallOptions, type UploadOptions } from '#app/lib/net/call-options.ts'
import { roomKeys } from './queries.ts'

const picturesOf = (room_id: Id) => ['room-pictures', room_id] as const

/** The images of a room as staff see them. */
export function useRoomPictures(room_id: Id) {
  return useQuery({
    queryKey: picturesOf(room_id),
    queryFn: async () => (await api().call(listRoomPictures, { params: { room_id } })).data,
  })
}

/** Appends an image. */
export function useUploadRoomPicture(room_id: Id) {
  return useMutation({
    mutationFn: async ({ file, how }: { file: File; how?: UploadOptions }) => {
      await checkImage('ROOM_PICTURE', file)
      return (await api().call(uploadRoomPicture, { params: { room_id }, file, ...toCallOptions(how) })).data
    },
    onSettled: useRefresh(room_id),
  })
}

/** Reorders the images. */
export function useSortRoomPictures(room_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: Id[]) =>
      (await api().call(sortRoomPictures, { params: { room_id }, body: { ids } })).data,
    // Sorting raises the versions, which the next change of an image needs.
    onSuccess: (pictures) => queries.setQueryData(picturesOf(room_id), pictures),
    onSettled: useRefresh(room_id),
  })
}

/** Sets the description of an image. */
export function useUpdateRoomPicture({ room_id, id: image_id, version }: RoomPicture) {
  return useMutation({
    mutationFn: (body: z.infer<typeof roomPictureEdit>) =>
      api().call(updateRoomPicture, { params: { room_id, image_id }, body, version }),
    onSettled: useRefresh(room_id),
  })
}

/** Deletes an image. */
export function useDeleteRoomPicture(room_id: Id) {
  return useMutation({
    mutationFn: ({ id: image_id, version }: RoomPicture) =>
      api().call(deleteRoomPicture, { params: { room_id, image_id }, version }),
    onSettled: useRefresh(room_id),
  })
}

/** The staff's cached public page is outdated too. */
function useRefresh(room_id: Id): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const stale = [picturesOf(room_id), roomKeys.all]
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
