import { z } from 'zod'
import type { EntryRules } from '#contract/door/entry-rules.ts'
import { formatShortDay } from '#app/lib/format/dates.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatDurationValue, formatNumberValue } from './format.ts'
import { formatClock, formatList } from './values.ts'

const texts = z.array(z.string())
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
const formatTexts = (value: unknown, format: (text: string) => string = String): string => {
  const parsed = texts.safeParse(value)
  return parsed.success ? formatList(parsed.data.map((text) => format(text))) : ''
}

/** Field declarations of entry rules, which ticket types and check-in lists have in common. */
export const entryRuleDeclarations = (t: FieldTexts) =>
  ({
    entry_from: { label: t('entry_rules.entry_from'), format: (clock) => formatClock(String(clock)) },
    entry_until: { label: t('entry_rules.entry_until'), format: (clock) => formatClock(String(clock)) },
    entry_days: {
      label: t('entry_rules.entry_days'),
      format: (days) => (isEmpty(days) ? t('entry_rules.every_day') : formatTexts(days, formatShortDay)),
    },
    entry_early_minutes: { label: t('entry_rules.entry_early_minutes'), format: formatDurationValue },
    entry_late_minutes: { label: t('entry_rules.entry_late_minutes'), format: formatDurationValue },
    entries_max: { label: t('entry_rules.entries_max'), format: formatNumberValue },
    entries_per_day: { label: t('entry_rules.entries_per_day'), format: formatNumberValue },
    entries_per_period: { label: t('entry_rules.entries_per_period'), format: formatNumberValue },
    entry_period_hours: { label: t('entry_rules.entry_period_hours'), format: formatNumberValue },
    entry_gates: {
      label: t('entry_rules.entry_gates'),
      format: (gates) => (isEmpty(gates) ? t('entry_rules.all_gates') : formatTexts(gates)),
    },
  }) satisfies FieldDeclarations<EntryRules>
