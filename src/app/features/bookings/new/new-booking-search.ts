import { z } from 'zod'
import { day } from '#contract/wire/day.ts'
import { instant } from '#contract/wire/instant.ts'

/** Search params of a new booking: initial values; invalid ones are dropped. */
export const newBookingSearch = z.object({
  day: day.optional().catch(undefined),
  room: z.string().optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})
export type NewBookingSearch = z.infer<typeof newBookingSearch>
