import { ENTRY_RULE_FIELDS, type EntryRules, type PartialEntryRules } from '#contract/door/entry-rules.ts'
import { entryRulesOf, hasEntryRules } from '#rules/door/entry-rules.ts'

/** Entry rules as typed: empty texts and null for no rule. */
export type EntryRulesForm = {
  /** HH:mm in the event's timezone. */
  entry_from: string
  entry_until: string
  entry_days: string[]
  entry_early_minutes: number | null
  entry_late_minutes: number | null
  entries_max: number | null
  entries_per_day: number | null
  entries_per_period: number | null
  entry_period_hours: number | null
  entry_gates: string[]
}

/** Initial form values of the entry rules of a row; null: of a new one. */
export function entryRulesForm(row: PartialEntryRules | null): EntryRulesForm {
  const rules = entryRulesOf(row ?? {})
  return {
    ...rules,
    entry_from: rules.entry_from ?? '',
    entry_until: rules.entry_until ?? '',
    entry_early_minutes: rules.entry_early_minutes === 0 ? null : rules.entry_early_minutes,
    entry_late_minutes: rules.entry_late_minutes === 0 ? null : rules.entry_late_minutes,
  }
}

/** The form values as fields of a request body. */
export function entryRulesBody(form: EntryRulesForm) {
  return {
    entry_from: form.entry_from || null,
    entry_until: form.entry_until || null,
    entry_days: form.entry_days,
    entry_early_minutes: form.entry_early_minutes ?? 0,
    entry_late_minutes: form.entry_late_minutes ?? 0,
    entries_max: form.entries_max,
    entries_per_day: form.entries_per_day,
    entries_per_period: form.entries_per_period,
    entry_period_hours: form.entry_period_hours ?? undefined,
    entry_gates: form.entry_gates,
  }
}

/** Fields of entry rules that restrict something in a row. */
export function usedEntryFields(row: PartialEntryRules): (keyof EntryRules)[] {
  if (!hasEntryRules(row)) return []
  const rules = entryRulesOf(row)
  return ENTRY_RULE_FIELDS.filter((field) => {
    if (field === 'entry_period_hours') return rules.entries_per_period !== null
    const value = rules[field]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== 0
  })
}
