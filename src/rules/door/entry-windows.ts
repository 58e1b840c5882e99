import type { EntryRules } from '#contract/door/entry-rules.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, type EntryCalendar, type EntryWindow } from './entry-days.ts'

/** Returns whether rules limit the days or hours of entry. */
export function hasWindows({ entry_from, entry_until, entry_days }: EntryRules): boolean {
  return entry_from !== null || entry_until !== null || entry_days.length > 0
}

/**
 * Returns the window that an instant lies in; null outside. A window without its tolerance goes before the
 * tolerance of another.
 */
export function windowAt(calendar: EntryCalendar, rules: EntryRules, at: Instant): EntryWindow | null {
  const today = calendar.dayAt(at)
  const days = [today, addDays(today, -1), addDays(today, 1)].filter((day) => entersOn(rules, day))
  const isIn = ({ from, until }: EntryWindow) => from <= at && at < until
  const strict_day = days.find((day) => isIn(calendar.windowOf(rules, day, { strict: true })))
  const windows = (strict_day === undefined ? days : [strict_day]).map((day) => calendar.windowOf(rules, day))
  return windows.find(isIn) ?? null
}

const entersOn = ({ entry_days }: EntryRules, day: Day): boolean =>
  entry_days.length === 0 || entry_days.includes(day)

/** Returns the day of the event that an entry counts for. */
export function entryDayAt(calendar: EntryCalendar, rules: EntryRules, at: Instant): Day {
  return windowAt(calendar, rules, at)?.day ?? calendar.dayAt(at)
}

/** Returns the first instant, from `at` on, that lies in a window; null when there is none. */
export function nextInWindow(calendar: EntryCalendar, rules: EntryRules, at: Instant): Instant | null {
  if (!hasWindows(rules) || windowAt(calendar, rules, at) !== null) return at
  const today = calendar.dayAt(at)
  const days = rules.entry_days.length > 0 ? rules.entry_days : [-1, 0, 1, 2].map((by) => addDays(today, by))
  const starts = days
    .filter((day) => day >= addDays(today, -1))
    .map((day) => calendar.windowOf(rules, day).from)
    .filter((from) => from > at)
  return starts.sort()[0] ?? null
}

/** Returns the end of the last window before an instant, on a day of the event; null when there was none. */
export function lastWindowEnd(calendar: EntryCalendar, rules: EntryRules, at: Instant): Instant | null {
  if (!hasWindows(rules)) return null
  const today = calendar.dayAt(at)
  const recent = [-2, -1, 0].map((by) => addDays(today, by)).filter((day) => day >= calendar.first_day)
  const days = rules.entry_days.length > 0 ? rules.entry_days : recent
  const ends = days
    .filter((day) => day <= addDays(today, 1))
    .map((day) => calendar.windowOf(rules, day).until)
    .filter((until) => until <= at)
  return ends.sort().at(-1) ?? null
}
