import { createRoom, deleteRoom, sortRooms, updateRoom } from '#contract/rooms/rooms.ts'
import type { ResourceDefinition } from './resource.ts'

/** Rooms that the venue rents out. The server decides whether bookings conflict with a change. */
export const roomResource: ResourceDefinition<'room'> = {
  parent_kind: 'account',
  table: (db) => db.rooms,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: ({ tax_and_fee_ids = [] }) => tax_and_fee_ids,
  change: async (client, { row_id: room_id }, body, options) =>
    (await client.call(updateRoom, { params: { room_id }, body, ...options })).data,
  create: {
    send: async (client, _at, body, idempotency_key) =>
      (await client.call(createRoom, { body, idempotency_key })).data,
    draft: ({ on: account_id, row_id: id }, input) => {
      const sort_order = Number.MAX_SAFE_INTEGER
      return { ...input, id, account_id, sort_order, version: 0 }
    },
  },
  remove: (client, { row_id: room_id }, version) => client.call(deleteRoom, { params: { room_id }, version }),
  sort: async (client, _on, ids) => (await client.call(sortRooms, { body: { ids } })).data,
}
