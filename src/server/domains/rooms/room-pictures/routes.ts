import {
  deleteRoomPicture,
  listRoomPictures,
  sortRoomPictures,
  updateRoomPicture,
  uploadRoomPicture,
} from '#contract/rooms/room-pictures.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { prepareImage as prepare, sweep } from '#server/domains/platform/index.ts'
import * as pictures from './service.ts'

export function roomPicturesRoutes(api: Api): void {
  const afterwards = () => sweep(api.deps)
  mount(api, listRoomPictures, async ({ context, params }) => ({
    data: await pictures.list(context, params.room_id),
  }))
  mount(api, uploadRoomPicture, {
    allow: ({ context, params }) => pictures.requireEdit(context, params.room_id),
    prepare: ({ file, context: { actor, now } }) =>
      prepare(api.deps, 'ROOM_PICTURE', file, { account_id: actor.member.account_id, now }),
    save: async ({ context, params }, ready) => ({
      data: await pictures.add(context, params.room_id, ready),
    }),
  })
  mount(api, sortRoomPictures, async ({ context, params, body }) => ({
    data: await pictures.sort(context, params.room_id, body.ids),
  }))
  mount(api, updateRoomPicture, async ({ context, params, body, version }) => ({
    data: await pictures.update(context, params, body, version),
  }))
  mount(api, deleteRoomPicture, ({ context, params, version }) => pictures.remove(context, params, version), {
    afterwards,
  })
}
