import { ENTRY_PERIOD_HOURS } from '#contract/door/entry-period-hours.ts'
import type { EntryRules, PartialEntryRules } from '#contract/door/entry-rules.ts'

/** Returns the entry rules of a row; of a row stored before them, those that restrict nothing. */
export function entryRulesOf(row: PartialEntryRules): EntryRules {
  return {
    entry_from: row.entry_from ?? null,
    entry_until: row.entry_until ?? null,
    entry_days: row.entry_days ?? [],
    entry_early_minutes: row.entry_early_minutes ?? 0,
    entry_late_minutes: row.entry_late_minutes ?? 0,
    entries_max: row.entries_max ?? null,
    entries_per_day: row.entries_per_day ?? null,
    entries_per_period: row.entries_per_period ?? null,
    entry_period_hours: row.entry_period_hours ?? ENTRY_PERIOD_HOURS,
    entry_gates: row.entry_gates ?? [],
  }
}

/** Returns the entry rules among the fields of an edit. */
export function pickEntryRules(edit: PartialEntryRules) {
  const { entry_from, entry_until, entry_days, entry_early_minutes, entry_late_minutes } = edit
  const { entries_max, entries_per_day, entries_per_period, entry_period_hours, entry_gates } = edit
  return {
    entry_from,
    entry_until,
    entry_days,
    entry_early_minutes,
    entry_late_minutes,
    entries_max,
    entries_per_day,
    entries_per_period,
    entry_period_hours,
    entry_gates,
  }
}

/** Returns whether the entry rules of a row restrict anything. */
export function hasEntryRules(row: PartialEntryRules): boolean {
  const { entry_days = [], entry_gates = [] } = row
  return (
    entry_days.length + entry_gates.length > 0 ||
    [row.entry_from, row.entry_until, row.entries_max, row.entries_per_day, row.entries_per_period].some(
      (value) => value !== undefined && value !== null,
    )
  )
}
