import { z } from 'zod'
import { ENTRY_PERIOD_HOURS } from './entry-period-hours.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { instant } from '../wire/instant.ts'
import { asOneLine } from '../wire/one-line.ts'
import { text } from '../wire/text.ts'

export const ENTRY_DAYS_MAX = 100
export const ENTRY_GATES_MAX = 20
export const GATE_MAX = 50
export const ENTRIES_MAX = 1000
export const ENTRY_PERIOD_HOURS_MAX = 168
export const ENTRY_TOLERANCE_MINUTES_MAX = 720

/** Local time of day at the event, HH:mm. */
export const clockTime = asOneLine(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'clock_time'))

/**
 * When, how often and where tickets enter: of one ticket type, or of all tickets of a check-in list. Days are those
 * of the event (rules/door/entry-days.ts). Rows stored before these rules have none.
 */
export const entryRules = z.object({
  /** Local time of day from which tickets enter; null: from the beginning of the day. */
  entry_from: clockTime.nullable().default(null),
  /** Local time of day until which tickets enter, on the next morning if it is not after `entry_from`. */
  entry_until: clockTime.nullable().default(null),
  /** Days of the event; empty: every day. */
  entry_days: z.array(day).default([]),
  /** Minutes before the window in which tickets enter all the same. */
  entry_early_minutes: z.number().int().default(0),
  /** Minutes after the window in which tickets enter all the same. */
  entry_late_minutes: z.number().int().default(0),
  /** Entries of a ticket in all; null: no limit. */
  entries_max: z.number().int().nullable().default(null),
  entries_per_day: z.number().int().nullable().default(null),
  /** Entries of a ticket within any `entry_period_hours` hours. */
  entries_per_period: z.number().int().nullable().default(null),
  entry_period_hours: z.number().int().default(ENTRY_PERIOD_HOURS),
  /** Gates at which tickets enter; empty: all. */
  entry_gates: z.array(z.string()).default([]),
})
export type EntryRules = z.infer<typeof entryRules>
/** Entry rules of a row that may lack some: stored before them, or sent to a door without those that it does not use. */
export type PartialEntryRules = { [Field in keyof EntryRules]?: EntryRules[Field] | undefined }

/** Entry rules as sent to doors: absent where a list has none, so that earlier builds understand it. */
export const optionalEntryRules = {
  entry_from: entryRules.shape.entry_from.unwrap().optional(),
  entry_until: entryRules.shape.entry_until.unwrap().optional(),
  entry_days: entryRules.shape.entry_days.unwrap().optional(),
  entry_early_minutes: entryRules.shape.entry_early_minutes.unwrap().optional(),
  entry_late_minutes: entryRules.shape.entry_late_minutes.unwrap().optional(),
  entries_max: entryRules.shape.entries_max.unwrap().optional(),
  entries_per_day: entryRules.shape.entries_per_day.unwrap().optional(),
  entries_per_period: entryRules.shape.entries_per_period.unwrap().optional(),
  entry_period_hours: entryRules.shape.entry_period_hours.unwrap().optional(),
  entry_gates: entryRules.shape.entry_gates.unwrap().optional(),
}

export const ENTRY_RULE_FIELDS = Object.keys(entryRules.shape) as readonly (keyof EntryRules)[]

/** Former entry rules of a ticket type, each with its end: a scan is judged by its own time. */
export const earlierEntryRules = z.array(entryRules.extend({ until: instant }))
export type EarlierEntryRules = z.infer<typeof earlierEntryRules>

const limit = (most: number) => z.number().int('integer').min(1, 'too_small').max(most, 'too_big')
const minutes = z.number().int('integer').min(0, 'too_small').max(ENTRY_TOLERANCE_MINUTES_MAX, 'too_big')

/** Entry rules as an organizer enters them. */
export const entryRuleFields = {
  entry_from: clockTime.nullable(),
  entry_until: clockTime.nullable(),
  entry_days: uniqueList(z.array(day).max(ENTRY_DAYS_MAX, 'too_long')),
  entry_early_minutes: minutes,
  entry_late_minutes: minutes,
  entries_max: limit(ENTRIES_MAX).nullable(),
  entries_per_day: limit(ENTRIES_MAX).nullable(),
  entries_per_period: limit(ENTRIES_MAX).nullable(),
  entry_period_hours: limit(ENTRY_PERIOD_HOURS_MAX),
  entry_gates: uniqueList(z.array(text(1, GATE_MAX)).max(ENTRY_GATES_MAX, 'too_long')),
}

/** Entry rules of a new row. */
export const newEntryRules = {
  entry_from: entryRuleFields.entry_from.default(null),
  entry_until: entryRuleFields.entry_until.default(null),
  entry_days: entryRuleFields.entry_days.default([]),
  entry_early_minutes: entryRuleFields.entry_early_minutes.default(0),
  entry_late_minutes: entryRuleFields.entry_late_minutes.default(0),
  entries_max: entryRuleFields.entries_max.default(null),
  entries_per_day: entryRuleFields.entries_per_day.default(null),
  entries_per_period: entryRuleFields.entries_per_period.default(null),
  entry_period_hours: entryRuleFields.entry_period_hours.default(ENTRY_PERIOD_HOURS),
  entry_gates: entryRuleFields.entry_gates.default([]),
}
