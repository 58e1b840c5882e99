import { z } from 'zod'
import type { FiguresQuery } from '#contract/rooms/booking-figures.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'

/** Number of weeks, including the current one. */
export const FIGURES_RANGES = [4, 12, 26] as const
const WEEK_DAYS = 7

/** Search params of the figures; invalid values are dropped. */
export const figuresSearch = z.object({
  weeks: z.union(FIGURES_RANGES.map((weeks) => z.literal(weeks))).catch(12),
  /** Room whose weeks are listed; all rooms when omitted. */
  room: z.string().optional().catch(undefined),
})
export type FiguresSearch = z.infer<typeof figuresSearch>

/** The weeks up to and including the current one. */
export const figuresQueryOf = (weeks: number, today: Day): FiguresQuery => ({
  from: addDays(today, -(weeks - 1) * WEEK_DAYS),
  to: today,
})
