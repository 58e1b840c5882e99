import fc from 'fast-check'
import { addDays } from '#rules/members/calendar-days.ts'

/** Days of six years, two of them leap years. */
export const anyDay = fc.integer({ min: 0, max: 6 * 365 }).map((days) => addDays('2024-01-01', days))
