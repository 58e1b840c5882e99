import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { PublicRoom } from '#contract/rooms/public-rooms.ts'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import { capacityOf, isSuitable, layoutFor } from './find-rooms.ts'
import { Option, Options } from './nearby-list.tsx'
import type { RoomsSearch } from './rooms-search.ts'

const MAX_ROOMS = 3

interface PeopleNoteProps {
  room: PublicRoom
  rooms: readonly PublicRoom[]
  search: RoomsSearch
  onLayout: (layout: RoomLayout) => void
  onRoom: (room_id: string) => void
}

/** Says that more people come than a room holds, and offers its other layouts and the rooms that fit. */
export function PeopleNote({ room, rooms, search, onLayout, onRoom }: PeopleNoteProps) {
  const { t } = useTranslation('venue')
  const layouts = useLayoutLabels()
  const { people = 0 } = search
  const layout = layoutFor(room, search)
  const capacity = capacityOf(room, layout)
  if (people <= capacity) return null
  const larger_layouts = room.layouts.filter((option) => option.capacity >= people)
  const larger_rooms = rooms
    .filter((other) => other.id !== room.id && isSuitable(other, { ...search, layout: undefined }))
    .toSorted((a, b) => capacityOf(a) - capacityOf(b))
    .slice(0, MAX_ROOMS)
  const format = (label: string, most: number) =>
    t('room.capacity', { layout: label, people: formatNumber(most) })
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {larger_layouts.length > 0
        ? t('people.layout_too_small', { layout: layouts[layout], people: formatNumber(capacity) })
        : t('people.too_small', { people: formatNumber(capacityOf(room)) })}
      <Options label={t('people.layouts')}>
        {larger_layouts.map((option) => (
          <Option key={option.layout} onClick={() => onLayout(option.layout)}>
            {format(layouts[option.layout], option.capacity)}
          </Option>
        ))}
      </Options>
      <Options label={t('people.rooms')}>
        {larger_rooms.map((other) => (
          <Option key={other.id} onClick={() => onRoom(other.id)}>
            {format(other.name, capacityOf(other))}
          </Option>
        ))}
      </Options>
      {larger_layouts.length + larger_rooms.length === 0 && ` ${t('people.none')}`}
    </Alert>
  )
}
