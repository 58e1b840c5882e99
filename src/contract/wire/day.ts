import { z } from 'zod'
import { isDay } from './instant.ts'
import { asOneLine } from './one-line.ts'

/** A calendar day, YYYY-MM-DD, in the timezone of its context; days compare as text. */
export const day = asOneLine(z.string().refine(isDay, 'day'))
export type Day = z.infer<typeof day>
