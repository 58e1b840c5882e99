import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RoomTerms } from '#contract/rooms/public-rooms.ts'
import { minutesBetween } from '#rules/rooms/room-times.ts'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { formatDuration } from '#app/lib/format/durations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { problemLabels } from '#app/components/room/room-labels.ts'
import type { RoomMatch } from './find-rooms.ts'

interface ChosenTimeProps {
  match: Exclude<RoomMatch, { kind: 'open' }>
  terms: RoomTerms
}

/** The chosen time with its price for the visitor, or why it cannot be had. */
export function ChosenTime({ match, terms }: ChosenTimeProps) {
  const { t } = useTranslation('venue')
  const { starts_at, ends_at } = match.span
  const { timezone, currency, tier } = terms
  const cents = 'total_cents' in match ? match.total_cents : null
  const price = cents === null ? null : formatMoney(cents, currency)
  return (
    <Box>
      <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Typography variant="h4" component="p">
          {formatRange(starts_at, ends_at, timezone)}
        </Typography>
        {price !== null && (
          <Typography variant="h4" component="p">
            {tier === 'normal' ? t('chosen.price', { price }) : t('chosen.member_price', { price })}
          </Typography>
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[formatDuration(minutesBetween(starts_at, ends_at)), foreignTimezone(timezone, starts_at)]
          .filter((text) => text !== null)
          .join(' · ')}
      </Typography>
      {match.kind === 'taken' && <Typography sx={{ mt: 1 }}>{t('fit.taken_text')}</Typography>}
      {match.kind === 'tentative' && <Typography sx={{ mt: 1 }}>{t('fit.tentative_text')}</Typography>}
      {match.kind === 'against_rules' && (
        <Typography sx={{ mt: 1 }}>{problemLabels(t)[match.problem.code]}</Typography>
      )}
    </Box>
  )
}
