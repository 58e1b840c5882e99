import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { InTheWay } from '#contract/wire/errors.ts'
import { formatRange, ownTimezone } from '#app/lib/format/dates.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/** Who or what refuses an edit by being there; nothing where nothing is. */
export function EditInTheWay({ there }: { there: readonly InTheWay[] }) {
  const { t } = useTranslation('manage')
  const timezone = useTeamSession()?.account.timezone ?? ownTimezone()
  if (there.length === 0) return null
  const kinds = {
    booking: t('edits.there.booking'),
    event: t('edits.there.event'),
    block: t('edits.there.block'),
  }
  return (
    <Box>
      <Typography variant="body2">{t('edits.in_the_way')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {there.map(({ kind, of_id, title, client, starts_at, ends_at }) => (
          <li key={`${of_id} ${starts_at}`}>
            {[client || title || kinds[kind], formatRange(starts_at, ends_at, timezone)].join(' · ')}
          </li>
        ))}
      </Box>
    </Box>
  )
}
