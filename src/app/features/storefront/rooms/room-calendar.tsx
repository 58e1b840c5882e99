import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom, RoomTerms, TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt, monthOf } from '#rules/members/calendar-days.ts'
import { dayStatus, isSelectable, type DayStatus } from '#rules/rooms/availability.ts'
import { addMinutes, lastBookableDay } from '#rules/rooms/room-times.ts'
import { useAvailabilities } from '#app/data/rooms/queries.ts'
import { formatDuration } from '#app/lib/format/durations.ts'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'
import { AmountBar } from '#app/ui/fields/time/amount-bar.tsx'
import { weeksOf } from '#app/ui/fields/time/month-days.ts'
import { MonthGrid, type DayInfo } from '#app/ui/fields/time/month-grid.tsx'
import { AvailabilityNote } from './availability-note.tsx'
import { takenIn } from './find-rooms.ts'

/** Free part of a day, as its bar shows it. */
const AMOUNTS: Partial<Record<DayStatus, number>> = { free: 1, partly_free: 0.5, full: 0 }
const HOUR_MINUTES = 60

interface RoomCalendarProps {
  room: PublicRoom
  terms: RoomTerms
  now: Instant
  day: Day | undefined
  /** The chosen day, and the room's occupied times around it; null when not known. */
  onDay: (day: Day, taken: readonly TakenSpan[] | null) => void
}

/** A month of a room, in which a day is chosen: how much of each day is free. */
export function RoomCalendar({ room, terms, now, day, onDay }: RoomCalendarProps) {
  const { t } = useTranslation('venue')
  const at = { now, timezone: terms.timezone }
  const today = dayAt(now, terms.timezone)
  const [browsed, setBrowsed] = useState<{ day: Day | undefined; month: string } | null>(null)
  // A day that was chosen elsewhere is shown, whatever was browsed before.
  const month = browsed !== null && browsed.day === day ? browsed.month : monthOf(day ?? firstDay(room, at))
  const availability = useAvailabilities(month, terms.timezone)
  const taken = takenIn(availability.data, room)
  const infoOf = useDayInfo(taken !== null)
  const statuses = useMemo(
    () =>
      new Map(
        weeksOf(month)
          .flat()
          .map((of) => [of, dayStatus(room, of, taken, { now, timezone: terms.timezone })]),
      ),
    [month, room, taken, now, terms.timezone],
  )
  return (
    <Box aria-busy={availability.isPending}>
      <AvailabilityNote availability={availability} terms={terms} />
      <Box sx={{ maxWidth: 480 }}>
        <MonthGrid
          month={month}
          months={[monthOf(today), monthOf(lastBookableDay(room, at))]}
          selected={day ?? null}
          today={today}
          describe={(of) => infoOf(statuses.get(of) ?? 'past')}
          onMonth={(next) => setBrowsed({ day, month: next })}
          onSelect={(chosen) => onDay(chosen, taken)}
        />
      </Box>
      <Legend />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {room.notice_hours > 0 &&
          t('calendar.notice', { notice: formatDuration(room.notice_hours * HOUR_MINUTES) }) +
            sentenceSeparator()}
        {t('calendar.ahead', { count: room.ahead_days })}
      </Typography>
    </Box>
  )
}

/** The first day on which something could be booked. */
function firstDay({ notice_hours }: PublicRoom, { now, timezone }: { now: Instant; timezone: string }): Day {
  return dayAt(addMinutes(now, notice_hours * HOUR_MINUTES), timezone)
}

/** Returns what a day of the calendar shows for its status. */
function useDayInfo(is_known: boolean): (status: DayStatus) => DayInfo {
  const { t } = useTranslation('venue')
  const labels: Record<DayStatus, string> = {
    free: t('day.free'),
    partly_free: t('day.partly_free'),
    full: t('day.full'),
    closed: t('day.closed'),
    past: t('day.past'),
    too_soon: t('day.too_soon'),
    too_far_ahead: t('day.too_far_ahead'),
  }
  const short: Partial<Record<DayStatus, string>> = {
    free: t('day_short.free'),
    partly_free: t('day_short.partly_free'),
    full: t('day_short.full'),
    closed: t('day_short.closed'),
  }
  return (status) => {
    const is_selectable = isSelectable(status)
    if (is_selectable && !is_known) return { label: '', is_selectable }
    return { label: labels[status], short: short[status], amount: AMOUNTS[status], is_selectable }
  }
}

function Legend() {
  const { t } = useTranslation('venue')
  const entries = [
    [1, t('day.free')],
    [0.5, t('day.partly_free')],
    [0, t('day.full')],
  ] as const
  return (
    <Stack direction="row" aria-hidden sx={{ gap: 2, flexWrap: 'wrap', mt: 1 }}>
      {entries.map(([amount, label]) => (
        <Stack key={amount} direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
          <AmountBar amount={amount} />
          <Typography variant="body2">{label}</Typography>
        </Stack>
      ))}
    </Stack>
  )
}
