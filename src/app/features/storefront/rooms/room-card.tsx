import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { RoomTerms } from '#contract/rooms/public-rooms.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { capacityOf, searchOfSpan, type RoomMatch } from './find-rooms.ts'
import { NearbyList } from './nearby-list.tsx'
import type { RoomPanelProps } from './room-panel.tsx'
import { RequestSentNote } from './request-sent-note.tsx'
import { Pictures } from '#app/features/storefront/pictures.tsx'
import { problemLabels, useEquipmentLabels, useLayoutLabels } from '#app/components/room/room-labels.ts'

// Lazy because most visitors first compare the rooms.
const RoomPanel = lazy(() => import('./room-panel.tsx').then((file) => ({ default: file.RoomPanel })))

interface RoomCardProps extends Omit<RoomPanelProps, 'onClose' | 'takes_focus'> {
  /** Above the fold. */
  is_first: boolean
  /** Its calendar is open. */
  is_open: boolean
  /** Opened from another place of the page: its heading takes the focus. */
  is_target: boolean
  /** The visitor's request for it that was just sent. */
  sent_booking: OwnBooking | null
  onOpen: (is_open: boolean) => void
}

/** One room: description, availability and price, times nearby, and its calendar when open. */
export function RoomCard(props: RoomCardProps) {
  const { room, search, match, nearby, context, sent_booking, is_first, is_open, is_target } = props
  const { onOpen, onChange, onRoom } = props
  const { terms } = context
  const { t } = useTranslation('venue')
  const id = useId()
  const equipment_labels = useEquipmentLabels()
  const [was_pressed, setPressed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (is_target) heading.current?.focus()
  }, [is_target])
  const open = (opens: boolean) => {
    setPressed(opens)
    onOpen(opens)
    // The button that closed it disappears with it.
    if (!opens) toggle.current?.focus()
  }
  return (
    <Paper component="article" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      {room.pictures.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Pictures pictures={room.pictures} title={room.name} layout="led" is_first={is_first} />
        </Box>
      )}
      <Stack direction="row" sx={head}>
        <Typography
          ref={heading}
          tabIndex={-1}
          id={id}
          variant="h3"
          sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {room.name}
        </Typography>
        {(search.people ?? 0) <= capacityOf(room) ? (
          <MatchChip match={match} terms={terms} />
        ) : (
          <StatusChip label={t('fit.too_small', { people: formatNumber(capacityOf(room)) })} tone="warning" />
        )}
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
      {sent_booking !== null && <RequestSentNote booking={sent_booking} />}
      {!is_open && sent_booking === null && <WhyNot match={match} />}
      {!is_open && sent_booking === null && nearby !== null && search.day !== undefined && (
        <NearbyList
          nearby={nearby}
          day={search.day}
          terms={terms}
          onTime={(span) => onChange(searchOfSpan(span, terms.timezone))}
          onRoom={onRoom}
        />
      )}
      <Button
        ref={toggle}
        variant={!is_open && (match.kind === 'free' || match.kind === 'unknown') ? 'contained' : 'outlined'}
        aria-expanded={is_open}
        endIcon={<ExpandIcon sx={{ transform: is_open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => open(!is_open)}
        sx={{ mt: 2, maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {actionLabels(t, room.name)[is_open ? 'open' : match.kind]}
      </Button>
      {is_open && (
        <Suspense fallback={<Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}>
          <RoomPanel {...props} takes_focus={was_pressed} onClose={() => open(false)} />
        </Suspense>
      )}
    </Paper>
  )
}

/** Labels of a room's button by what the visitor can do there. */
const actionLabels = (t: TFunction<'venue'>, room: string): Record<RoomMatch['kind'], string> => ({
  open: t('room.times', { room }),
  free: t('room.ask', { room }),
  unknown: t('room.ask', { room }),
  tentative: t('room.wait', { room }),
  taken: t('room.other_time', { room }),
  against_rules: t('room.other_time', { room }),
})

function WhyNot({ match }: { match: RoomMatch }) {
  const { t } = useTranslation('venue')
  if (match.kind === 'against_rules')
    return <Typography sx={{ mt: 1.5 }}>{problemLabels(t)[match.problem.code]}</Typography>
  if (match.kind === 'taken') return <Typography sx={{ mt: 1.5 }}>{t('fit.taken_text')}</Typography>
  if (match.kind === 'tentative') return <Typography sx={{ mt: 1.5 }}>{t('fit.tentative_text')}</Typography>
  return null
}

function Facts({ room }: Pick<RoomPanelProps, 'room'>) {
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
    case 'tentative':
      return <StatusChip label={t('fit.tentative')} tone="warning" />
    case 'taken':
      return <StatusChip label={t('fit.taken')} tone="default" />
    case 'against_rules':
      return <StatusChip label={t('fit.not_then')} tone="warning" />
  }
}

const head = { gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' } as const
const chips = { gap: 0.75, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mt: 1 } as const
