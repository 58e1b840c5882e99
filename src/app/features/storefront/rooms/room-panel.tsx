import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom, TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { spanStatus } from '#rules/rooms/availability.ts'
import { sameTimeOn } from '#rules/rooms/booking.ts'
import { timeProblem, type Span } from '#rules/rooms/room-times.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { columnStart } from '#app/ui/column-start.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import { BookingRequestForm } from './ask-form.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { DayTimes } from './day-times.tsx'
import { searchOfSpan, type RoomContext, type RoomMatch } from './find-rooms.ts'
import { NearbyList } from './nearby-list.tsx'
import type { Nearby } from './nearby-times.ts'
import { PeopleNote } from './people-note.tsx'
import { RoomCalendar } from './room-calendar.tsx'
import type { RoomsSearch } from './rooms-search.ts'

/** What the panel of a room needs. */
export interface RoomPanelProps {
  room: PublicRoom
  rooms: readonly PublicRoom[]
  context: RoomContext
  search: RoomsSearch
  match: RoomMatch
  /** Occupied times around the searched day; null when not known. */
  taken: readonly TakenSpan[] | null
  /** What is free near a time that cannot be had; null when not known or not needed. */
  nearby: Nearby | null
  /** The visitor opened it here, so that focus moves into it. */
  takes_focus: boolean
  onChange: (changes: Partial<RoomsSearch>) => void
  onRoom: (room_id: string) => void
  onClose: () => void
  onSent: (booking: OwnBooking) => void
}

/** A room's calendar, the times of the chosen day, and the request for the chosen time. */
export function RoomPanel(props: RoomPanelProps) {
  const { room, rooms, context, search, match, taken, nearby, takes_focus } = props
  const { onChange, onRoom, onClose, onSent } = props
  const { t } = useTranslation('venue')
  const { now, terms } = context
  const { day } = search
  const span = match.kind === 'open' ? null : match.span
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takes_focus) title.current?.focus()
  }, [takes_focus])
  const chooseDay = (chosen: Day, taken_then: readonly TakenSpan[] | null) => {
    const same_time = span && sameTimeOn(span, chosen, terms.timezone)
    const is_possible =
      same_time !== null &&
      timeProblem(room, same_time, { now, timezone: terms.timezone }) === null &&
      (taken_then === null || spanStatus(room, same_time, taken_then) === 'free')
    onChange(is_possible ? { day: chosen } : { day: chosen, from: undefined, to: undefined })
  }
  const chooseTime = (chosen: Span | null) =>
    onChange(chosen === null ? { from: undefined, to: undefined } : searchOfSpan(chosen, terms.timezone))
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography ref={title} tabIndex={-1} variant="h4" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {t('calendar.title', { room: room.name })}
      </Typography>
      <RoomCalendar room={room} terms={terms} now={now} day={day} onDay={chooseDay} />
      {day === undefined && <Typography sx={{ mt: 2 }}>{t('calendar.choose_day')}</Typography>}
      {day !== undefined && taken !== null && (
        <DayTimes {...{ room, terms, now, day, span, taken }} onTime={chooseTime} />
      )}
      <div role="status" style={visuallyHidden}>
        {span !== null && formatRange(span.starts_at, span.ends_at, terms.timezone)}{' '}
        {'total_cents' in match &&
          match.total_cents !== null &&
          t('chosen.price', { price: formatMoney(match.total_cents, terms.currency) })}
      </div>
      {match.kind !== 'open' && (
        <Box sx={{ mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <ChosenTime match={match} terms={terms} />
          {nearby !== null && day !== undefined && (
            <NearbyList nearby={nearby} day={day} terms={terms} onTime={chooseTime} onRoom={onRoom} />
          )}
        </Box>
      )}
      <PeopleNote {...{ room, rooms, search, onRoom }} onLayout={(layout) => onChange({ layout })} />
      {match.kind !== 'open' && match.kind !== 'against_rules' && (
        <BookingRequestForm
          // Another time is another request, which keeps the input.
          key={match.span.starts_at + match.span.ends_at}
          room={room}
          terms={terms}
          span={match.span}
          kind={match.kind}
          search={search}
          onChange={onChange}
          onSent={onSent}
        />
      )}
      <Button onClick={onClose} sx={{ ...columnStart, mt: 1 }}>
        {t('form.close')}
      </Button>
    </Box>
  )
}
