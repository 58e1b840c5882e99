import { z } from 'zod'
import { isDay } from './instant.ts'
import { asOneLine } from './one-line.ts'

/** A day of the calendar, YYYY-MM-DD, in whatever timezone what it belongs to lives; days compare as texts. */
export const day = asOneLine(z.string().refine(isDay, 'day'))
export type Day = z.infer<typeof day>
