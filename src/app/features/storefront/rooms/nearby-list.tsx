import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomTerms } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { formatRange, formatTime } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { Nearby } from './nearby-times.ts'

interface NearbyListProps {
  nearby: Nearby
  /** The searched day. */
  day: Day
  terms: RoomTerms
  onTime: (span: Span) => void
  onRoom: (room_id: string) => void
}

/** What is free near a time, each with a button that chooses it. */
export function NearbyList({ nearby, day, terms, onTime, onRoom }: NearbyListProps) {
  const { t } = useTranslation('venue')
  const { times, days, rooms } = nearby
  const { timezone, currency } = terms
  if (times.length + days.length + rooms.length === 0)
    return <Typography sx={{ mt: 1 }}>{t('near.none')}</Typography>
  return (
    <Box sx={{ mt: 1 }}>
      <Options label={t('near.times')}>
        {times.map((span) => (
          <Option key={span.starts_at} onClick={() => onTime(span)}>
            {formatSpan(span, day, timezone)}
          </Option>
        ))}
      </Options>
      <Options label={t('near.days')}>
        {days.map((span) => (
          <Option key={span.starts_at} onClick={() => onTime(span)}>
            {formatRange(span.starts_at, span.ends_at, timezone)}
          </Option>
        ))}
      </Options>
      <Options label={t('near.rooms')}>
        {rooms.map(({ room, total_cents }) => (
          <Option key={room.id} onClick={() => onRoom(room.id)}>
            {total_cents === null
              ? room.name
              : t('near.room', { room: room.name, price: formatMoney(total_cents, currency) })}
          </Option>
        ))}
      </Options>
    </Box>
  )
}

/** A span with its day only when that is another one, such as past midnight. */
export const formatSpan = ({ starts_at, ends_at }: Span, day: Day, timezone: string): string =>
  dayAt(starts_at, timezone) === day
    ? `${formatTime(starts_at, timezone)} – ${formatTime(ends_at, timezone)}`
    : formatRange(starts_at, ends_at, timezone)

/** A labelled row of options; nothing when there are none. */
export function Options({ label, children }: { label: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <>
      <Typography id={id} sx={{ mt: 1 }}>
        {label}
      </Typography>
      <Stack component="ul" direction="row" aria-labelledby={id} sx={list}>
        {children}
      </Stack>
    </>
  )
}

/** One option of a row. */
export function Option({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <li>
      <Button
        size="small"
        variant="outlined"
        onClick={onClick}
        sx={{ minHeight: 40, overflowWrap: 'anywhere' }}
      >
        {children}
      </Button>
    </li>
  )
}

const list = { gap: 0.75, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mt: 0.5 } as const
