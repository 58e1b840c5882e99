import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useWeatherClosures } from '#app/data/weather/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { TextLink } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useSignalLabels } from './weather-labels.ts'

/** Earlier weather closures; nothing when there are none. */
export function PastClosures({ timezone }: { timezone: string }) {
  const { t } = useTranslation('bookings')
  const labels = useSignalLabels()
  const closures = useWeatherClosures().data ?? []
  if (closures.length === 0) return null
  return (
    <Panel title={t('weather.before')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {closures.map(({ id, signal, from, by_name, told, orders }) => (
          <Box component="li" key={id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            <TextLink to="/manage/weather/$weatherClosureId" params={{ weatherClosureId: id }}>
              {labels[signal]} · {formatInstant(from, timezone)}
            </TextLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('weather.by', { name: by_name })} · {t('weather.progress', { told, orders })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
