import type { Block, BlockNew } from '#contract/rooms/schedule.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { insertBlockOf, lockSchedule } from '#server/domains/rooms/schedule/service.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import { requireVenue } from '#server/domains/platform/index.ts'
import { expireLapsed } from './expire.ts'

/**
 * Blocks a room for a time, so that it cannot be booked. Errors: venue.not_found, permission.denied,
 * room.not_found, occupancy.taken with the conflicts, id.taken.
 */
export async function addBlock(context: Context<Person>, input: BlockNew): Promise<Block> {
  const venue = await requireVenue(context, 'booking.decide')
  const room = await findRoom(context.tx, venue.account_id, input.room_id)
  if (room === undefined) throw new AppError('room.not_found')
  await lockSchedule(context.tx, venue.account_id)
  await expireLapsed(context, venue)
  return insertBlockOf(context, room, input)
}
