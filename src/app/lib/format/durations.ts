import { currentTag } from '../i18n/i18n.ts'
import { numberFormatter } from '#rules/text/formatters.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440

/** Formats a duration in the largest suitable unit: "35 min", "3.5 hr", "2 days". */
export function formatDuration(minutes: number): string {
  if (minutes < HOUR_MINUTES) return inUnit(Math.round(minutes), 'minute')
  if (minutes < 2 * DAY_MINUTES) return formatHours(minutes)
  return inUnit(minutes / DAY_MINUTES, 'day')
}

/** Minutes as hours with one decimal: "12.5 hr". */
export const formatHours = (minutes: number): string => inUnit(minutes / HOUR_MINUTES, 'hour')

const inUnit = (value: number, unit: 'minute' | 'hour' | 'day') =>
  numberFormatter(currentTag(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value)
