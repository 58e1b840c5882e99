import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import { formatConflicts } from '#app/components/format-conflicts.ts'

/** The schedule conflicts that caused a rejection; nothing when there are none. */
export function ConflictList({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  const { t } = useTranslation('manage')
  if (conflicts.length === 0) return null
  return (
    <Box>
      <Typography variant="body2">{t('edits.in_the_way')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {formatConflicts(conflicts).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two without a name may have the same times
          <li key={at}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
