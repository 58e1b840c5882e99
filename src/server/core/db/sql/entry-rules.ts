import { sql } from 'drizzle-orm'

/** Entry rules of a row `t` of the ticket types, and its earlier ones, in a door's format (contract/door/mirror.ts). */
export const TICKET_ENTRY = sql`jsonb_build_object('rules', jsonb_build_object('entry_from', t.entry_from,
  'entry_until', t.entry_until, 'entry_days', t.entry_days, 'entry_early_minutes', t.entry_early_minutes,
  'entry_late_minutes', t.entry_late_minutes, 'entries_max', t.entries_max, 'entries_per_day', t.entries_per_day,
  'entries_per_period', t.entries_per_period, 'entry_period_hours', t.entry_period_hours,
  'entry_gates', t.entry_gates), 'earlier', t.earlier_entry_rules)`

/** Whether a ticket type `t` has or had entry rules; `hasEntryRules` of the contract is the same for its rules of now. */
export const HAS_ENTRY_RULES = sql`(t.entry_from is not null or t.entry_until is not null or t.entry_days <> '{}'
  or t.entries_max is not null or t.entries_per_day is not null or t.entries_per_period is not null
  or t.entry_gates <> '{}' or t.earlier_entry_rules <> '[]')`

/** Columns of the entry rules of a check-in list `l`. */
export const LIST_ENTRY_COLUMNS = sql`l.entry_from, l.entry_until, l.entry_days, l.entry_early_minutes,
  l.entry_late_minutes, l.entries_max, l.entries_per_day, l.entries_per_period, l.entry_period_hours, l.entry_gates`
