import {
  listPublicRooms,
  readAvailabilities,
  readAvailability,
  readPublicRoom,
} from '#contract/rooms/public-rooms.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as rooms from './service.ts'

export function publicRoomsRoutes(api: Api): void {
  mount(api, listPublicRooms, ({ context }) => rooms.list(context))
  mount(api, readPublicRoom, ({ context, params }) => rooms.read(context, params.room_id))
  mount(api, readAvailabilities, ({ context, query }) => rooms.availabilityOfAll(context, query))
  mount(api, readAvailability, ({ context, params, query }) =>
    rooms.availabilityOf(context, params.room_id, query),
  )
}
