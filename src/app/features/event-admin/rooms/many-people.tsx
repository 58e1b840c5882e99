import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import { placesInRooms } from '#rules/rooms/event-rooms.ts'
import { eventPlaces } from '#rules/sales/event-availability.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useEvent } from '../use-event.tsx'

/** Warns where more tickets can be sold than people fit into the rooms; nothing where all fit. */
export function ManyPeople({ rooms }: { rooms: readonly Pick<Room, 'layouts'>[] }) {
  const { t } = useTranslation('event-settings')
  const { tickets, capacity_assignments } = useEvent()
  const people = placesInRooms(rooms)
  const places = eventPlaces(tickets, capacity_assignments)
  if (people === null || (places !== null && places <= people)) return null
  const said = { people: formatNumber(people), places: formatNumber(places ?? 0) }
  return (
    <Alert severity="warning">
      {places === null ? t('rooms.no_limit', said) : t('rooms.too_many_people', said)}
    </Alert>
  )
}
