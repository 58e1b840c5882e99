import { dateFormatter } from '#rules/text/formatters.ts'
import { currentTag } from '../i18n/i18n.ts'

const MONDAY = '2026-11-02T00:00:00.000Z'
const DAY_MS = 86_400_000

/** Name of an ISO weekday: 1 is "Monday", 7 is "Sunday". */
export const formatWeekday = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  dateFormatter(currentTag(), { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.parse(MONDAY) + (weekday - 1) * DAY_MS),
  )
