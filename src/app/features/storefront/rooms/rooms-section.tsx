import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { addDays, dayAt, monthOf } from '#rules/members/calendar-days.ts'
import { useRooms, useAvailabilities } from '#app/data/rooms/queries.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { AvailabilityNote } from './availability-note.tsx'
import { isSuitable, requestedSpan, roomMatchOf, takenIn } from './find-rooms.ts'
import { nearbyOf } from './nearby-times.ts'
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

/**
 * The room search of the address, and how to change it. It follows the address itself: the router applies a change
 * only after rendering it, and until then a request would be sent with the previous number of people.
 */
function useRoomsSearch(): [RoomsSearch, (changes: Partial<RoomsSearch>) => void] {
  const { history, options, state } = useRouter()
  const applied = useSearch({ strict: false })
  const address = useSyncExternalStore(history.subscribe, () => history.location)
  const is_here = address.pathname === state.location.pathname
  const search = roomsSearch.parse(is_here ? options.parseSearch(address.search) : applied)
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
  // An address with an open room leads to it.
  const [target, setTarget] = useState(search.room)
  const now = fromEpochMs(useNow())
  const day = search.day ?? addDays(dayAt(now, terms.timezone), 1)
  const availability = useAvailabilities(monthOf(day), terms.timezone)
  const span = requestedSpan(search, day, terms.timezone)
  const context = { now, terms }
  const takenOf = (room: PublicRoom) => takenIn(availability.data, room)
  const open_at = rooms.findIndex(({ id }) => id === search.room)
  // While a room is open, nothing above it disappears while the number of people is typed in it.
  const shown = rooms.filter((room, at) => at <= open_at || isSuitable(room, search))
  return (
    <>
      <SearchBar search={search} onChange={change} />
      {span !== null && dayAt(span.ends_at, terms.timezone) !== day && (
        <Typography sx={{ mb: 2 }}>
          {t('search.next_day', { when: formatRange(span.starts_at, span.ends_at, terms.timezone) })}
        </Typography>
      )}
      {span !== null && open_at < 0 && <AvailabilityNote availability={availability} terms={terms} />}
      <Typography role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('rooms.count', { count: rooms.filter((room) => isSuitable(room, search)).length })}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {shown.map((room, at) => {
          const taken = takenOf(room)
          const match = roomMatchOf(room, { span, taken, people: search.people ?? 1 }, context)
          const is_offered = match.kind === 'open' || match.kind === 'free' || match.kind === 'unknown'
          return (
            <RoomCard
              key={room.id}
              {...{ room, rooms, context, match, taken }}
              search={{ ...search, day: span === null ? search.day : day }}
              nearby={
                is_offered
                  ? null
                  : nearbyOf(room, { span: match.span, day, search }, { rooms, takenOf, context })
              }
              is_first={at === 0}
              is_open={search.room === room.id}
              is_target={target === room.id}
              sent_booking={sent_booking?.room_id === room.id ? sent_booking : null}
              onOpen={(is_open) => {
                setTarget(undefined)
                setSentBooking(null)
                change({ room: is_open ? room.id : undefined })
              }}
              onChange={change}
              onRoom={(room_id) => {
                setTarget(room_id)
                setSentBooking(null)
                change({ room: room_id })
              }}
              onSent={(booking) => {
                setSentBooking(booking)
                change({ room: undefined })
              }}
            />
          )
        })}
      </Stack>
      {shown.length === 0 && (
        <EmptyState title={t('rooms.none_suit')}>{t('rooms.none_suit_text')}</EmptyState>
      )}
    </>
  )
}
