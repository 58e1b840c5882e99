import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicRoom, TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { stretchesOfDay, type SpanStatus } from '#rules/rooms/availability.ts'
import { minutesBetween, type Span } from '#rules/rooms/room-times.ts'
import { formatTime, withoutJoiners } from '#app/lib/format/dates.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'

interface DayTimelineProps {
  room: PublicRoom
  day: Day
  taken: readonly TakenSpan[]
  /** The chosen time, marked above. */
  span: Span | null
  timezone: string
}

/** A day's opening as a bar of free, requested and taken stretches. */
export function DayTimeline({ room, day, taken, span, timezone }: DayTimelineProps) {
  const { t } = useTranslation('venue')
  const stretches = stretchesOfDay(room, day, taken, timezone)
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (first === undefined || last === undefined) return null
  const labels: Record<SpanStatus, string> = {
    free: t('stretch.free'),
    tentative: t('stretch.tentative'),
    taken: t('stretch.taken'),
  }
  const texts = stretches.map(({ starts_at, ends_at, status }) =>
    t('stretch.named', {
      from: formatTime(starts_at, timezone),
      to: formatTime(ends_at, timezone),
      status: labels[status],
    }),
  )
  const opening = { starts_at: first.starts_at, ends_at: last.ends_at }
  const used = [...new Set(stretches.map(({ status }) => status))]
  return (
    <Box>
      <Box role="img" aria-label={withoutJoiners(joinWords(texts))} sx={{ position: 'relative', pt: 1 }}>
        {span !== null && <Box sx={{ ...marker, ...placeOf(span, opening) }} />}
        <Box sx={bar}>
          {stretches.map(({ starts_at, ends_at, status }) => (
            <Box
              key={starts_at}
              sx={{ ...STYLES[status], flex: `${minutesBetween(starts_at, ends_at)} 0 0px` }}
            />
          ))}
        </Box>
      </Box>
      <Stack direction="row" aria-hidden sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="caption">{formatTime(opening.starts_at, timezone)}</Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {used.map((status) => (
            <Stack key={status} direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
              <Box sx={{ ...STYLES[status], width: 16, height: 10 }} />
              <Typography variant="caption">{labels[status]}</Typography>
            </Stack>
          ))}
        </Stack>
        <Typography variant="caption">{formatTime(opening.ends_at, timezone)}</Typography>
      </Stack>
    </Box>
  )
}

/** Where the part of a span within the opening is drawn. */
function placeOf(span: Span, opening: Span) {
  const length = minutesBetween(opening.starts_at, opening.ends_at)
  const share = (at: string) => Math.min(1, Math.max(0, minutesBetween(opening.starts_at, at) / length)) * 100
  const left = share(span.starts_at)
  return { left: `${left}%`, width: `${share(span.ends_at) - left}%` }
}

const bar = {
  display: 'flex',
  height: 28,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const
const marker = {
  position: 'absolute',
  top: 0,
  height: 0,
  borderTop: '6px solid',
  borderColor: 'primary.main',
} as const
/** Told apart by pattern too; forced colours keep the borders. */
const STYLES = {
  free: { borderBottom: '10px solid var(--mui-palette-status-teal)' },
  tentative: { borderBottom: '10px dotted var(--mui-palette-status-orange)' },
  taken: {
    borderBottom: '10px double var(--mui-palette-text-secondary)',
    background: 'repeating-linear-gradient(135deg, transparent 0 5px, var(--mui-palette-divider) 5px 7px)',
  },
} as const satisfies Record<SpanStatus, object>
