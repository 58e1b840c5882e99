import { createRoom, deleteRoom, listRooms, readRoom, sortRooms, updateRoom } from '#contract/rooms/rooms.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as rooms from './service.ts'

export function roomsRoutes(api: Api): void {
  mount(api, listRooms, async ({ context }) => ({ data: await rooms.list(context) }))
  mount(api, createRoom, async ({ context, body }) => ({ data: await rooms.create(context, body) }))
  mount(api, sortRooms, async ({ context, body }) => ({ data: await rooms.sort(context, body.ids) }))
  mount(api, readRoom, async ({ context, params }) => ({ data: await rooms.read(context, params.room_id) }))
  mount(api, updateRoom, async ({ context, params, body, version }) => ({
    data: await rooms.update(context, params.room_id, body, version),
  }))
  mount(api, deleteRoom, ({ context, params, version }) => rooms.remove(context, params.room_id, version))
}
