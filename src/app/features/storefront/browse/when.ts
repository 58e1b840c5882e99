import type { Day } from '#contract/wire/day.ts'

/** The days that a visitor may narrow a list of events to. */
export const DATE_RANGES = ['today', 'weekend', 'week', 'month'] as const
export type DateRange = (typeof DATE_RANGES)[number]

const SATURDAY = 6

/** When events have to begin, as the list takes it; days are those of the visitor's own clock. */
export function startFilterFor(when: DateRange, now: Date): { gte?: string; lt: string } {
  switch (when) {
    case 'today':
      return { lt: midnight(now, 1) }
    case 'weekend': {
      // On a Sunday it began yesterday.
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

/** The same for days that were chosen freely, the last of them included; null: none were. */
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
