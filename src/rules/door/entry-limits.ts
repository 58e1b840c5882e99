import type { EntryRules } from '#contract/door/entry-rules.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, type EntryCalendar } from './entry-days.ts'
import { entryDayAt } from './entry-windows.ts'

const HOUR_MS = 3_600_000

/** A limit that is reached. */
export type UsedLimit = {
  used: number
  max: number
  /** Whether no later entry is possible. */
  is_final: boolean
}

/**
 * Returns the limit of entries that refuses another one at an instant; null when none does.
 * @param entered_at earlier entries that count
 */
export function countAt(
  calendar: EntryCalendar,
  rules: EntryRules,
  entered_at: readonly Instant[],
  at: Instant,
): UsedLimit | null {
  const { entries_max, entries_per_day, entries_per_period } = rules
  const counts: [used: () => number, max: number | null, is_final: boolean][] = [
    [() => entered_at.length, entries_max, true],
    [() => entriesOfDay(calendar, rules, entered_at, at).length, entries_per_day, false],
    [() => entriesOfPeriod(rules, entered_at, at).length, entries_per_period, false],
  ]
  for (const [count, max, is_final] of counts) {
    const used = max === null ? 0 : count()
    if (max !== null && used >= max) return { used, max, is_final }
  }
  return null
}

/** Returns the first instant, from `at` on, at which no limit refuses an entry; null when there is none. */
export function nextWithinLimits(
  calendar: EntryCalendar,
  rules: EntryRules,
  entered_at: readonly Instant[],
  at: Instant,
): Instant | null {
  const { entries_max, entries_per_day, entries_per_period, entry_period_hours } = rules
  if (entries_max !== null && entered_at.length >= entries_max) return null
  if (entries_per_day !== null && entriesOfDay(calendar, rules, entered_at, at).length >= entries_per_day)
    return nextDayStart(calendar, rules, at)
  if (entries_per_period === null) return at
  const recent = entriesOfPeriod(rules, entered_at, at)
  const oldest = recent.at(-entries_per_period)
  return oldest === undefined ? at : addMs(oldest, entry_period_hours * HOUR_MS)
}

function entriesOfDay(
  calendar: EntryCalendar,
  rules: EntryRules,
  entered_at: readonly Instant[],
  at: Instant,
): Instant[] {
  const day = entryDayAt(calendar, rules, at)
  return entered_at.filter((entry) => entryDayAt(calendar, rules, entry) === day)
}

function entriesOfPeriod(
  { entry_period_hours }: EntryRules,
  entered_at: readonly Instant[],
  at: Instant,
): Instant[] {
  const since = addMs(at, -entry_period_hours * HOUR_MS)
  return entered_at.filter((entry) => entry > since)
}

/** Returns when entries begin to count for another day; a window may begin before its day by its tolerance. */
function nextDayStart(calendar: EntryCalendar, rules: EntryRules, at: Instant): Instant | null {
  const day = entryDayAt(calendar, rules, at)
  const starts = [1, 2].flatMap((by) => {
    const next_day = addDays(day, by)
    return [calendar.startOf(next_day), calendar.windowOf(rules, next_day).from]
  })
  return starts.sort().find((start) => start > at && entryDayAt(calendar, rules, start) !== day) ?? null
}
