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

function useRoomsSearch(): [RoomsSearch, (changed: Partial<RoomsSearch>) => void] {
  const search = roomsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: Partial<RoomsSearch>) =>
    void navigate({
      to: '.',
      search: { ...search, ...changed },
      replace: true,
      resetScroll: false,
    })
  return [search, change]
}

function Rooms({ rooms, terms }: { rooms: readonly PublicRoom[]; terms: RoomTerms }) {
  const { t } = useTranslation('venue')
  const [search, change] = useRoomsSearch()
  const [sent, setSent] = useState<OwnBooking | null>(null)
  const now = fromEpochMs(useNow())
  const day = search.day ?? addDays(dayAt(now, terms.timezone), 1)
  const taken = useAvailabilities(day, terms.timezone)
  const span = requestedSpan(search, day, terms.timezone)
  const suitable = rooms.filter((room) => isSuitable(room, search))
  const busyOf = ({ id }: PublicRoom) =>
    taken.data === undefined ? null : (taken.data.data.find(({ room_id }) => room_id === id)?.taken ?? [])
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
      {span !== null && <RoomUnavailableNote taken={taken} terms={terms} />}
      {sent !== null && <RequestSentNote booking={sent} />}
      <Typography role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('rooms.count', { count: suitable.length })}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {suitable.map((room, at) => {
          const fit = roomMatchOf(
            room,
            { span, day, taken: busyOf(room), people: search.people ?? 1 },
            { now, terms },
          )
          const can_ask = fit.kind !== 'open' && fit.kind !== 'against_rules'
          return (
            <RoomCard
              key={room.id}
              room={room}
              terms={terms}
              day={day}
              fit={fit}
              is_first={at === 0}
              is_open={search.room === room.id}
              onAsk={() => change({ room: room.id })}
              onTime={setTime}
            >
              {can_ask ? (
                <BookingRequestForm
                  // Another time is another request, which keeps the input.
                  key={fit.span.starts_at + fit.span.ends_at}
                  room={room}
                  terms={terms}
                  span={fit.span}
                  search={search}
                  is_taken={fit.kind === 'taken'}
                  onClose={() => change({ room: undefined })}
                  onSent={(booking) => {
                    setSent(booking)
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
  taken,
  terms,
}: {
  taken: ReturnType<typeof useAvailabilities>
  terms: RoomTerms
}) {
  const { t } = useTranslation('venue')
  const { t: tShell } = useTranslation('shell')
  const online = useOnline()
  if (taken.data !== undefined) {
    return online ? null : (
      <Alert severity="info" role="note" sx={{ mb: 2 }}>
        {t('rooms.as_of', { when: formatInstant(taken.data.as_of, terms.timezone) })}
      </Alert>
    )
  }
  if (taken.error === null) return null
  const askAgain = (
    <Button color="inherit" size="small" onClick={() => void taken.refetch()}>
      {tShell('action.try_again')}
    </Button>
  )
  return (
    <Alert severity="warning" action={askAgain} sx={{ mb: 2 }}>
      {t('rooms.taken_unknown')} {errorText(taken.error)}
    </Alert>
  )
}

function RequestSentNote({ booking }: { booking: OwnBooking }) {
  const { t } = useTranslation('venue')
  const notice = useRef<HTMLDivElement>(null)
  // The sent form is gone, and with it the focused element.
  useEffect(() => notice.current?.focus(), [booking.id])
  const words = {
    option: t('sent.option'),
    requested: t('sent.requested'),
    held: t('sent.held'),
    confirmed: t('sent.confirmed'),
  }
  const said = booking.state in words ? words[booking.state as keyof typeof words] : words.requested
  return (
    <Alert ref={notice} tabIndex={-1} severity="success" sx={{ mb: 2 }}>
      {said} <TextLink to="/profile/bookings">{t('sent.see')}</TextLink>
    </Alert>
  )
}
