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

/** What a price is for: an hour by the minute, or as a whole up to four hours, a day, an evening. */
export const ratePer = z.enum(['hour', 'half_day', 'day', 'evening'])
export type RatePer = z.infer<typeof ratePer>

/** Hours of a half day. */
export const HALF_DAY_HOURS = 4

/**
 * A price of a room. Of those of one kind that hold at a moment, the last in the list counts; of the kinds the cheapest
 * combination that covers the time.
 */
export const roomRate = z
  .strictObject({
    per: ratePer,
    price_cents: cents,
    /** 1 is Monday; empty: any. The day is the one on which the room opened: its rates hold until it closes. */
    weekdays: uniqueList(z.array(z.number().int().min(1).max(7)).max(7, 'too_long')).default([]),
    /** Single days only; empty: any. */
    days: uniqueList(z.array(day).max(RATE_DAYS_MAX, 'too_long')).default([]),
    /** From and to which time of the day, past midnight where it ends before it begins; null: all of it. */
    from: startClock.nullable().default(null),
    to: clock.nullable().default(null),
    /** Whom it is for; empty: everybody. */
    tiers: uniqueList(z.array(memberTier).max(memberTier.options.length, 'too_long')).default([]),
  })
  .superRefine(({ per, from, to }, report) => {
    const refuse = (field: string, message: string) =>
      report.addIssue({ code: 'custom', path: [field], message })
    if ((from === null) !== (to === null)) refuse(from === null ? 'from' : 'to', 'required')
    else if (from !== null && to !== null && from === to) refuse('to', 'closes_at_opening')
    else if (per === 'evening' && from === null) refuse('from', 'required')
  })
export type RoomRate = z.infer<typeof roomRate>

export const extraPer = z.enum(['booking', 'person', 'hour'])

/** Something that comes with a room for money: a projector, coffee for each, somebody at the desk. */
export const roomExtra = z.strictObject({
  /** Of this room; what was booked names it. */
  key: text(1, 40),
  name: text(1, EXTRA_NAME_MAX),
  translations: translationsOf({ name: text(1, EXTRA_NAME_MAX) }),
  per: extraPer,
  price_cents: cents,
  /** How many one booking may have; of a price per person or hour: 1. */
  most: z.number().int('integer').min(1, 'too_small').max(EXTRA_QUANTITY_MAX, 'too_large').default(1),
})
export type RoomExtra = z.infer<typeof roomExtra>
