import { z } from 'zod'

export const BUILDING_LIMIT_MAX = 1_000_000

/** People inside the building: over all check-in lists of the account that count now, each person once. */
export const building = z.object({ inside: z.number().int(), limit: z.number().int() })
export type Building = z.infer<typeof building>

/** The same for a door: `here` are the people inside by its own list, so that it can add what it knows itself. */
export const doorBuilding = building.extend({ here: z.number().int() })
export type DoorBuilding = z.infer<typeof doorBuilding>

/** The same for the organizer of an event. */
export const eventBuilding = building.extend({
  /** Entries of the event that a door let in over the limit. */
  over_limit: z.number().int(),
})
export type EventBuilding = z.infer<typeof eventBuilding>
