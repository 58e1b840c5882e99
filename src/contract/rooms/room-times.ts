import { z } from 'zod'
import { day } from '../wire/day.ts'
import { asOneLine } from '../wire/one-line.ts'

export const CLOSED_DAYS_MAX = 400
const DAY_END = '24:00'

/** A local time of day at the venue, HH:mm; the end of a day is 24:00. */
export const clock = asOneLine(z.string().regex(/^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'clock'))
export type Clock = z.infer<typeof clock>

/** A local start time: 24:00 is only an end. */
export const startClock = clock.refine((at) => at !== DAY_END, 'clock')

/** Returns whether a range of clock times ends on the following day. */
export const passesMidnight = (from: Clock, to: Clock): boolean => to <= from

const openHours = z
  .strictObject({ opens: startClock, closes: clock })
  .refine(({ opens, closes }) => opens !== closes, { path: ['closes'], error: 'closes_at_opening' })
/**
 * Opening hours of less than a day; they end on the following day when the closing time is not after the opening
 * time.
 */
export type OpenHours = z.infer<typeof openHours>

/** Per weekday, Monday first; null: closed. */
export const weekHours = z.array(openHours.nullable()).length(7, 'week')

/** Single days with other hours; null: closed. */
export const specialDays = z
  .array(z.strictObject({ day, hours: openHours.nullable() }))
  .max(CLOSED_DAYS_MAX, 'too_long')
  .refine((days) => new Set(days.map((special) => special.day)).size === days.length, 'day_repeated')

export const slotMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)], 'slot')

/** Returns the minutes since midnight. */
export function minutesOf(at: Clock): number {
  return Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))
}

/** Open around the clock, every day. */
export const ALWAYS_OPEN: readonly OpenHours[] = Array.from({ length: 7 }, () => ({
  opens: '00:00',
  closes: DAY_END,
}))
