import { z } from 'zod'

/** Days and hours in which a ticket enters, in the event's timezone. */
export const entryHours = z.object({
  /** HH:mm; null: from the beginning of the day. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** YYYY-MM-DD; empty: every day of the event. */
  days: z.array(z.string()),
})
export type EntryHours = z.infer<typeof entryHours>
