import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { useRooms, useAvailabilities } from '#app/data/rooms/queries.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { BookingRequestForm } from './ask-form.tsx'
import { requestedSpan, roomMatchOf, isSuitable } from './find-rooms.ts'
import { RoomCard } from './room-card.tsx'
import { roomsSearch, type RoomsSearch } from './rooms-search.ts'
import { SearchBar } from './search-bar.tsx'

/** The venue's rooms: search, availability, and the request form. */
export function RoomsSection() {
  const { t } = useTranslation('venue')
  const rooms = useRooms()
  return (
    <section aria-label={t('rooms.title')}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('rooms.title')}
      </Typography>
      <WaitForServer query={rooms}>
        {({ data, terms }) =>
          data.length === 0 ? (
            <EmptyState title={t('rooms.none')}>{t('rooms.none_text')}</EmptyState>
          ) : (
            <Rooms rooms={data} terms={terms} />
          )
        }
      </WaitForServer>
    </section>
  )
}

function useRoomsSearch(): [RoomsSearch, (changes: Partial<RoomsSearch>) => void] {
  const search = roomsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: Partial<RoomsSearch>) =>
    void navigate({
      to: '.',
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    })
  return [search, change]
}

function Rooms({ rooms, terms }: { rooms: readonly PublicRoom[]; terms: RoomTerms }) {
  const { t } = useTranslation('venue')
  const [search, change] = useRoomsSearch()
  const [sent_booking, setSentBooking] = useState<OwnBooking | null>(null)
  const now = fromEpochMs(useNow())
  const day = search.day ?? addDays(dayAt(now, terms.timezone), 1)
  const availability = useAvailabilities(day, terms.timezone)
  const span = requestedSpan(search, day, terms.timezone)
  const suitable = rooms.filter((room) => isSuitable(room, search))
  const takenSpansOf = ({ id }: PublicRoom) =>
    availability.data === undefined
      ? null
      : (availability.data.data.find(({ room_id }) => room_id === id)?.taken ?? [])
  const setTime = ({ starts_at, ends_at }: Span) => {
    const clock = (at: string) => instantToWallTime(at, terms.timezone).slice(11)
    change({ day: dayAt(starts_at, terms.timezone), from: clock(starts_at), to: clock(ends_at) })
  }
  return (
    <>
      <SearchBar search={search} onChange={change} />
      {span !== null && dayAt(span.ends_at, terms.timezone) !== day && (
        <Typography sx={{ mb: 2 }}>
          {t('search.next_day', { when: formatRange(span.starts_at, span.ends_at, terms.timezone) })}
        </Typography>
      )}
      {span !== null && <RoomUnavailableNote availability={availability} terms={terms} />}
      {sent_booking !== null && <RequestSentNote booking={sent_booking} />}
      <Typography role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('rooms.count', { count: suitable.length })}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {suitable.map((room, at) => {
          const match = roomMatchOf(
            room,
            { span, day, taken: takenSpansOf(room), people: search.people ?? 1 },
            { now, terms },
          )
          const can_request = match.kind !== 'open' && match.kind !== 'against_rules'
          return (
            <RoomCard
              key={room.id}
              room={room}
              terms={terms}
              day={day}
              match={match}
              is_first={at === 0}
              is_open={search.room === room.id}
              onRequest={() => change({ room: room.id })}
              onTime={setTime}
            >
              {can_request ? (
                <BookingRequestForm
                  // Another time is another request, which keeps the input.
                  key={match.span.starts_at + match.span.ends_at}
                  room={room}
                  terms={terms}
                  span={match.span}
                  search={search}
                  is_taken={match.kind === 'taken'}
                  onClose={() => change({ room: undefined })}
                  onSent={(booking) => {
                    setSentBooking(booking)
                    change({ room: undefined })
                  }}
                />
              ) : (
                <Typography sx={{ mt: 2 }}>{t('form.time_first')}</Typography>
              )}
            </RoomCard>
          )
        })}
      </Stack>
      {suitable.length === 0 && (
        <EmptyState title={t('rooms.none_suit')}>{t('rooms.none_suit_text')}</EmptyState>
      )}
    </>
  )
}

/** Age of the displayed availability, or that it is not known. */
function RoomUnavailableNote({
  availability,
  terms,
}: {
  availability: ReturnType<typeof useAvailabilities>
  terms: RoomTerms
}) {
  const { t } = useTranslation('venue')
  const { t: tShell } = useTranslation('shell')
  const online = useOnline()
  if (availability.data !== undefined) {
    return online ? null : (
      <Alert severity="info" role="note" sx={{ mb: 2 }}>
        {t('rooms.as_of', { when: formatInstant(availability.data.as_of, terms.timezone) })}
      </Alert>
    )
  }
  if (availability.error === null) return null
  const retry_button = (
    <Button color="inherit" size="small" onClick={() => void availability.refetch()}>
      {tShell('action.try_again')}
    </Button>
  )
  return (
    <Alert severity="warning" action={retry_button} sx={{ mb: 2 }}>
      {t('rooms.taken_unknown')} {errorText(availability.error)}
    </Alert>
  )
}

function RequestSentNote({ booking }: { booking: OwnBooking }) {
  const { t } = useTranslation('venue')
  const notice = useRef<HTMLDivElement>(null)
  // The sent form is gone, and with it the focused element.
  useEffect(() => notice.current?.focus(), [booking.id])
  const labels = {
    option: t('sent.option'),
    requested: t('sent.requested'),
    held: t('sent.held'),
    confirmed: t('sent.confirmed'),
  }
  const text = booking.state in labels ? labels[booking.state as keyof typeof labels] : labels.requested
  return (
    <Alert ref={notice} tabIndex={-1} severity="success" sx={{ mb: 2 }}>
      {text} <TextLink to="/profile/bookings">{t('sent.see')}</TextLink>
    </Alert>
  )
}
