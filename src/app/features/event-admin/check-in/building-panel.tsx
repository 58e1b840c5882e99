import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { buildingLevel } from '#rules/door/building.ts'
import { useBuilding } from '#app/data/check-in-lists/queries.ts'
import { formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useEvent } from '../use-event.tsx'

const COLOURS = { free: 'primary', near: 'warning', full: 'error' } as const

/** How many people are inside the building, over all events that run now; nothing without a limit. */
export function BuildingPanel() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const known = useBuilding(event.id)
  if (known === null) return null
  const { building, counted_at } = known
  const { inside, limit, over_limit } = building
  const level = buildingLevel(building)
  const numbers = { inside: formatNumber(inside), limit: formatNumber(limit) }
  const titles = {
    free: t('building.free', numbers),
    near: t('building.near', numbers),
    full: t('building.full', numbers),
  }
  return (
    <Card component="section" aria-label={t('building.title')} data-level={level} sx={{ p: 2.5, mb: 2 }}>
      <Typography component="p" variant="h3">
        {titles[level]}
      </Typography>
      <LinearProgress
        variant="determinate"
        color={COLOURS[level]}
        value={Math.min(100, Math.round((inside / limit) * 100))}
        aria-label={titles[level]}
        sx={{ my: 1, height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('building.text', { time: formatTime(counted_at.toISOString(), event.timezone) })}
      </Typography>
      {over_limit > 0 && (
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          {t('building.over_limit', { count: over_limit })}
        </Typography>
      )}
    </Card>
  )
}
