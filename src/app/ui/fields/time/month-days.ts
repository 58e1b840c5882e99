import type { KeyboardEvent } from 'react'
import { addDays, addMonths, lastDayOf } from '#rules/members/calendar-days.ts'
import { weekdayOf } from '#rules/rooms/room-times.ts'

const WEEK_DAYS = 7
const YEAR_MONTHS = 12

/** Weeks of a month from Monday to Sunday, with the days of other months in its first and last week. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  const weeks: string[][] = []
  for (let start = monday; start <= lastDayOf(month); start = addDays(start, WEEK_DAYS))
    weeks.push(Array.from({ length: WEEK_DAYS }, (_none, at) => addDays(start, at)))
  return weeks
}

/**
 * Day to which a key moves in a date grid, within the given months (ARIA Authoring Practices, date grid); null for
 * other keys.
 */
export function dayForKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  day: string,
  [first, last]: readonly [string, string],
): string | null {
  const target = targetOf(key, shiftKey, day)
  if (target === null) return null
  const [earliest, latest] = [`${first}-01`, lastDayOf(last)]
  return target < earliest ? earliest : target > latest ? latest : target
}

function targetOf(key: string, is_shifted: boolean, day: string): string | null {
  const months = is_shifted ? YEAR_MONTHS : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -WEEK_DAYS)
    case 'ArrowDown':
      return addDays(day, WEEK_DAYS)
    case 'Home':
      return addDays(day, 1 - weekdayOf(day))
    case 'End':
      return addDays(day, WEEK_DAYS - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return null
  }
}
