import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { AuditChange, AuditEntry } from '#contract/account/audit.ts'
import { instant } from '#contract/wire/instant.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { useChangeLabels, useValueLabels } from './change-labels.ts'
import { isLanguage, languages } from '#app/lib/i18n/languages.ts'
import { colon } from '#app/lib/format/punctuation.ts'

/** Old and new values, one line per field. */
export function ChangeList({ entry, timezone }: { entry: AuditEntry; timezone: string }) {
  const { labelOf, choiceOf } = useChangeLabels(entry.subject.kind)
  const labels = useValueLabels()
  const format = (field: AuditChange['field'], value: AuditChange['before'], currency: string | null) => {
    if (typeof value === 'number') return currency ? formatMoney(value, currency) : formatNumber(value)
    if (Array.isArray(value)) return formatNumber(value.length)
    if (value === null) return labels['nothing'] ?? ''
    if (instant.safeParse(value).success) return formatInstant(String(value), timezone)
    return choiceOf(field, String(value)) ?? labels[String(value)] ?? String(value)
  }
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.25, overflowWrap: 'anywhere' }}>
      {entry.changes.map(({ field, of, before, after, currency }) => (
        <Box component="li" key={JSON.stringify([field, of, before, after])}>
          {of === null
            ? labelOf(field)
            : `${labelOf(field)} (${isLanguage(of) ? languages[of].endonym : of})`}
          {colon()}
          {before !== null && format(field, before, currency)}
          {before !== null && ' → '}
          {format(field, after, currency)}
        </Box>
      ))}
    </Stack>
  )
}
