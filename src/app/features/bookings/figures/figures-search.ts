import { z } from 'zod'
import type { FiguresQuery } from '#contract/rooms/booking-figures.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'

/** How many weeks are told, the present one among them. */
export const FIGURES_RANGES = [4, 12, 26] as const
const WEEK_DAYS = 7

/** What the address of the figures says; what cannot be read is left out. */
export const figuresSearch = z.object({
  weeks: z.union(FIGURES_RANGES.map((weeks) => z.literal(weeks))).catch(12),
  /** Whose weeks are listed; left out: those of the whole house. */
  room: z.string().optional().catch(undefined),
})
export type FiguresSearch = z.infer<typeof figuresSearch>

/** The weeks up to that of today. */
export const figuresQueryOf = (weeks: number, today: Day): FiguresQuery => ({
  from: addDays(today, -(weeks - 1) * WEEK_DAYS),
  to: today,
})
