import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { formatRange, formatTime } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { RoomMatch } from './find-rooms.ts'
import { Pictures } from '#app/features/storefront/pictures.tsx'
import { problemLabels, useEquipmentLabels, useLayoutLabels } from '#app/components/room/room-labels.ts'

interface RoomCardProps {
  room: PublicRoom
  terms: RoomTerms
  /** The selected day. */
  day: Day
  match: RoomMatch
  /** Above the fold. */
  is_first: boolean
  /** Its request form is open. */
  is_open: boolean
  onRequest: () => void
  onTime: (span: Span) => void
  children: ReactNode
}

/** One room: description, availability and price, and alternative times. */
export function RoomCard({
  room,
  terms,
  day,
  match,
  is_first,
  is_open,
  onRequest,
  onTime,
  children,
}: RoomCardProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  const equipment_labels = useEquipmentLabels()
  return (
    <Paper component="article" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      {room.pictures.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Pictures pictures={room.pictures} title={room.name} layout="led" is_first={is_first} />
        </Box>
      )}
      <Stack direction="row" sx={head}>
        <Typography id={id} variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {room.name}
        </Typography>
        <MatchChip match={match} terms={terms} />
      </Stack>
      <Facts room={room} />
      {room.description !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 1 }}>
          {room.description}
        </Typography>
      )}
      {room.equipment.length > 0 && (
        <Stack component="ul" direction="row" aria-label={t('room.equipment')} sx={chips}>
          {room.equipment.map((item) => (
            <li key={item}>
              <Chip size="small" label={equipment_labels[item]} />
            </li>
          ))}
        </Stack>
      )}
      {match.kind === 'against_rules' && (
        <Typography sx={{ mt: 1.5 }}>{problemLabels(t)[match.problem.code]}</Typography>
      )}
      {(match.kind === 'taken' || match.kind === 'against_rules') && match.alternatives !== null && (
        <AlternativeTimes day={day} spans={match.alternatives} terms={terms} onTime={onTime} />
      )}
      {is_open ? (
        children
      ) : (
        <Button
          variant={match.kind === 'free' || match.kind === 'unknown' ? 'contained' : 'outlined'}
          onClick={onRequest}
          sx={{ mt: 2, maxWidth: '100%', overflowWrap: 'anywhere' }}
        >
          {t('room.ask', { room: room.name })}
        </Button>
      )}
    </Paper>
  )
}

function Facts({ room }: { room: PublicRoom }) {
  const { t } = useTranslation('venue')
  const layouts = useLayoutLabels()
  const facts = [
    ...(room.area_sqm === null ? [] : [t('room.area', { area: formatNumber(room.area_sqm) })]),
    ...(room.floor === '' ? [] : [t('room.floor', { floor: room.floor })]),
    ...room.layouts.map(({ layout, capacity }) =>
      t('room.capacity', { layout: layouts[layout], people: formatNumber(capacity) }),
    ),
  ]
  return (
    <Typography sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
      {facts.join(' · ')}
    </Typography>
  )
}

function MatchChip({ match, terms }: { match: RoomMatch; terms: RoomTerms }) {
  const { t } = useTranslation('venue')
  switch (match.kind) {
    case 'open':
      return match.from_cents === null ? null : (
        <Typography>{t('fit.from', { price: formatMoney(match.from_cents, terms.currency) })}</Typography>
      )
    case 'free':
    case 'unknown':
      return (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {match.total_cents !== null && (
            <Typography variant="h4" component="span">
              {formatMoney(match.total_cents, terms.currency)}
            </Typography>
          )}
          {match.kind === 'free' && <StatusChip label={t('fit.free')} tone="success" />}
        </Stack>
      )
    case 'taken':
      return <StatusChip label={t('fit.taken')} tone="default" />
    case 'against_rules':
      return <StatusChip label={t('fit.not_then')} tone="warning" />
  }
}

interface AlternativeTimesProps {
  day: Day
  spans: Span[]
  terms: RoomTerms
  onTime: (span: Span) => void
}

function AlternativeTimes({ day, spans, terms, onTime }: AlternativeTimesProps) {
  const { t } = useTranslation('venue')
  const { timezone } = terms
  // Past midnight it is another day than the requested one.
  const formatSpan = ({ starts_at, ends_at }: Span) =>
    dayAt(starts_at, timezone) === day
      ? `${formatTime(starts_at, timezone)} – ${formatTime(ends_at, timezone)}`
      : formatRange(starts_at, ends_at, timezone)
  return (
    <Box sx={{ mt: 1 }}>
      <Typography>{spans.length === 0 ? t('fit.no_others') : t('fit.others')}</Typography>
      <Stack component="ul" direction="row" sx={chips}>
        {spans.map((span) => (
          <li key={span.starts_at}>
            <Button size="small" variant="outlined" onClick={() => onTime(span)}>
              {formatSpan(span)}
            </Button>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

const head = { gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' } as const
const chips = { gap: 0.75, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mt: 1 } as const
