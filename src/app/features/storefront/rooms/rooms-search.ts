import { z } from 'zod'
import { equipment, roomLayout } from '#contract/rooms/rooms.ts'
import { day } from '#contract/wire/day.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Search params of the room search; invalid values are dropped. */
export const roomsSearch = z.object({
  people: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  day: day.optional().catch(undefined),
  from: clock.optional().catch(undefined),
  to: clock.optional().catch(undefined),
  layout: roomLayout.optional().catch(undefined),
  equipment: z.array(equipment).optional().catch(undefined),
  /** The room being requested. */
  room: z.string().optional().catch(undefined),
})
export type RoomsSearch = z.infer<typeof roomsSearch>
