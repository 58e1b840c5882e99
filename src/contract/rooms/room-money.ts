import { z } from 'zod'
import { memberTier } from '../members/member-tier.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { cents } from '../wire/money.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { clock, startClock } from './room-times.ts'

export const RATES_MAX = 60
export const EXTRAS_MAX = 40
export const EXTRA_NAME_MAX = 100
export const EXTRA_QUANTITY_MAX = 9999
const RATE_DAYS_MAX = 100

/** Unit of a rate: an hour charged by the minute, or a block: up to four hours, a day, an evening. */
export const ratePer = z.enum(['hour', 'half_day', 'day', 'evening'])
export type RatePer = z.infer<typeof ratePer>

/** Hours of a half day. */
export const HALF_DAY_HOURS = 4

/**
 * A rate of a room. Among rates of one unit that apply at an instant, the last in the list counts; among units,
 * the cheapest combination that covers the time.
 */
export const roomRate = z
  .strictObject({
    per: ratePer,
    price_cents: cents,
    /** 1 is Monday; empty: any. The day is that of the opening: its rates apply until the room closes. */
    weekdays: uniqueList(z.array(z.number().int().min(1).max(7)).max(7, 'too_long')).default([]),
    /** Single days; empty: any. */
    days: uniqueList(z.array(day).max(RATE_DAYS_MAX, 'too_long')).default([]),
    /** Start and end time of day, past midnight when the end is not after the start; null: all day. */
    from: startClock.nullable().default(null),
    to: clock.nullable().default(null),
    /** Tiers that it applies to; empty: everybody. */
    tiers: uniqueList(z.array(memberTier).max(memberTier.options.length, 'too_long')).default([]),
  })
  .superRefine(({ per, from, to }, context) => {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if ((from === null) !== (to === null)) addIssue(from === null ? 'from' : 'to', 'required')
    else if (from !== null && to !== null && from === to) addIssue('to', 'closes_at_opening')
    else if (per === 'evening' && from === null) addIssue('from', 'required')
  })
export type RoomRate = z.infer<typeof roomRate>

export const extraPer = z.enum(['booking', 'person', 'hour'])

/** A paid extra of a room, such as a projector, coffee per person or reception staff. */
export const roomExtra = z.strictObject({
  /** Key within the room; bookings reference it. */
  key: text(1, 40),
  name: text(1, EXTRA_NAME_MAX),
  translations: translationsOf({ name: text(0, EXTRA_NAME_MAX) }),
  per: extraPer,
  price_cents: cents,
  /** Maximum per booking; 1 for a price per person or hour. */
  most: z.number().int('integer').min(1, 'too_small').max(EXTRA_QUANTITY_MAX, 'too_large').default(1),
})
export type RoomExtra = z.infer<typeof roomExtra>
