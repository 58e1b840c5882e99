import type { Day } from '#contract/wire/day.ts'

/** Date ranges of the filter. */
export const DATE_RANGES = ['today', 'weekend', 'week', 'month'] as const
export type DateRange = (typeof DATE_RANGES)[number]

const SATURDAY = 6

/** Start filter of a range for the list query; days are in the visitor's timezone. */
export function startFilterFor(when: DateRange, now: Date): { gte?: string; lt: string } {
  switch (when) {
    case 'today':
      return { lt: midnight(now, 1) }
    case 'weekend': {
      // On a Sunday the weekend began yesterday.
      const to_saturday = now.getDay() === 0 ? -1 : SATURDAY - now.getDay()
      return { gte: midnight(now, to_saturday), lt: midnight(now, to_saturday + 2) }
    }
    case 'week':
      return { lt: midnight(now, 7) }
    case 'month':
      return { lt: midnight(now, 30) }
    default:
      return when satisfies never
  }
}

/** The same for a custom range, last day included; null when none is set. */
export function startFilterBetween(
  from: Day | undefined,
  to: Day | undefined,
): { gte?: string; lt?: string } | null {
  if (from === undefined && to === undefined) return null
  return {
    ...(from === undefined ? {} : { gte: midnight(dateOf(from), 0) }),
    ...(to === undefined ? {} : { lt: midnight(dateOf(to), 1) }),
  }
}

const dateOf = (day: Day): Date => new Date(`${day}T00:00`)

const midnight = (now: Date, days_on: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days_on).toISOString()
