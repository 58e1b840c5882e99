import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { AuditChange } from '#contract/audit.ts'
import { instant } from '#contract/instant.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/money.ts'
import { useFieldWords, useValueWords } from './change-words.ts'

/** What was before and what is now, one line for each. */
export function ChangeList({ changes, timezone }: { changes: readonly AuditChange[]; timezone: string }) {
  const fields = useFieldWords()
  const words = useValueWords()
  const text = (value: AuditChange['before'], currency: string | null): string => {
    if (typeof value === 'number') return currency ? formatMoney(value, currency) : formatNumber(value)
    if (Array.isArray(value)) return formatNumber(value.length)
    if (value === null) return words['nothing'] ?? ''
    if (instant.safeParse(value).success) return formatInstant(String(value), timezone)
    return words[String(value)] ?? String(value)
  }
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.25, overflowWrap: 'anywhere' }}>
      {changes.map(({ field, of, before, after, currency }) => (
        <Box component="li" key={`${field} ${of}`}>
          {of === null ? fields[field] : `${fields[field]} (${of})`}:{' '}
          {before !== null && text(before, currency)}
          {before !== null && ' → '}
          {text(after, currency)}
        </Box>
      ))}
    </Stack>
  )
}
