import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom, RoomTerms, TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { durationsOfDay, startsOfDay, type Start } from '#rules/rooms/availability.ts'
import { minutesBetween, momentOf, type Span } from '#rules/rooms/room-times.ts'
import { formatDay, formatTime, withoutJoiners } from '#app/lib/format/dates.ts'
import { formatDuration } from '#app/lib/format/durations.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { totalFor } from './find-rooms.ts'
import { formatSpan } from './nearby-list.tsx'

const DAY_MINUTES = 1440

interface DayTimesProps {
  room: PublicRoom
  terms: RoomTerms
  now: Instant
  day: Day
  /** The chosen time. */
  span: Span | null
  taken: readonly TakenSpan[]
  /** null: no time is chosen any more. */
  onTime: (span: Span | null) => void
}

/** The times of a day in a room: a timeline, and start times for a duration. */
export function DayTimes({ room, terms, now, day, span, taken, onTime }: DayTimesProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  const { timezone } = terms
  const [picked, setPicked] = useState<number | null>(null)
  const durations = useMemo(
    () => durationsOfDay(room, { day, taken }, { now, timezone }).filter((minutes) => minutes < DAY_MINUTES),
    [room, day, taken, now, timezone],
  )
  const wished = span === null ? picked : minutesBetween(span.starts_at, span.ends_at)
  const minutes = durations.findLast((duration) => duration <= (wished ?? 0)) ?? durations[0] ?? 0
  const starts = useMemo(
    () => offeredStarts({ room, terms, now }, { day, minutes, taken }),
    [room, terms, now, day, minutes, taken],
  )
  const pickDuration = (duration: number) => {
    setPicked(duration)
    if (span === null) return
    const options = { day, minutes: duration, taken }
    const same_start = offeredStarts({ room, terms, now }, options).find(
      ({ starts_at }) => starts_at === span.starts_at,
    )
    onTime(same_start ?? null)
  }
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h4" component="p" sx={{ mb: 1 }}>
        {formatDay(momentOf(day, 0, timezone), timezone)}
      </Typography>
      <DayTimeline room={room} day={day} taken={taken} span={span} timezone={timezone} />
      <Box sx={{ maxWidth: 240, my: 2 }}>
        <SelectField
          id={`${id}-duration`}
          label={t('times.duration')}
          value={String(minutes)}
          onChange={(value) => pickDuration(Number(value))}
          options={durations.map((duration) => ({
            value: String(duration),
            label: formatDuration(duration),
          }))}
        />
      </Box>
      <Starts
        label={t('times.starts')}
        none={t('times.none')}
        starts={starts.filter(({ status }) => status === 'free')}
        {...{ day, span, timezone, onTime }}
      />
      <Starts
        label={t('times.waiting')}
        starts={starts.filter(({ status }) => status === 'tentative')}
        {...{ day, span, timezone, onTime }}
      />
    </Box>
  )
}

/** Returns the starts that are not taken and have a price. */
function offeredStarts(
  { room, terms, now }: Pick<DayTimesProps, 'room' | 'terms' | 'now'>,
  options: { day: Day; minutes: number; taken: readonly TakenSpan[] },
): Start[] {
  return startsOfDay(room, options, { now, timezone: terms.timezone }).filter(
    (start) => start.status !== 'taken' && totalFor(room, start, 1, terms) !== null,
  )
}

interface StartsProps {
  label: string
  /** Said when there are none; otherwise they are left out. */
  none?: string
  starts: readonly Start[]
  day: Day
  span: Span | null
  timezone: string
  onTime: (span: Span) => void
}

function Starts({ label, none, starts, day, span, timezone, onTime }: StartsProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  if (starts.length === 0) return none === undefined ? null : <Typography>{none}</Typography>
  const format = (at: Instant) =>
    dayAt(at, timezone) === day
      ? formatTime(at, timezone)
      : t('times.next_day', { time: formatTime(at, timezone) })
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={id} sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={list}>
        {starts.map((start) => {
          const is_chosen = start.starts_at === span?.starts_at && start.ends_at === span.ends_at
          return (
            <li key={start.starts_at}>
              <Button
                fullWidth
                variant={is_chosen ? 'contained' : 'outlined'}
                aria-pressed={is_chosen}
                aria-label={withoutJoiners(formatSpan(start, day, timezone))}
                onClick={() => onTime(start)}
                sx={{
                  minHeight: 44,
                  px: 0.5,
                  borderStyle: start.status === 'tentative' ? 'dashed' : 'solid',
                }}
              >
                {format(start.starts_at)}
              </Button>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}

const list = {
  display: 'grid',
  gap: 0.75,
  gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
  listStyle: 'none',
  p: 0,
  m: 0,
} as const
