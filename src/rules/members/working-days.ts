import type { Day } from '#contract/wire/day.ts'
import { toEpochMs } from '#contract/wire/epoch.ts'
import { addDays } from './calendar-days.ts'

const SUNDAY = 0
const SATURDAY = 6

/** Returns the day the given number of working days later, skipping Saturdays and Sundays. */
export function addWorkingDays(day: Day, days: number): Day {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

function isWorkingDay(day: Day): boolean {
  const weekday = (Math.floor(toEpochMs(`${day}T00:00:00.000Z`) / 86_400_000) + 4) % 7
  return weekday !== SUNDAY && weekday !== SATURDAY
}
