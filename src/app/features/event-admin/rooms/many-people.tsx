import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import { roomsCapacity } from '#rules/rooms/event-rooms.ts'
import { eventCapacity } from '#rules/sales/event-availability.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useEvent } from '../use-event.tsx'

/** Warns when more tickets can be sold than the rooms hold; nothing otherwise. */
export function CapacityWarning({ rooms }: { rooms: readonly Pick<Room, 'layouts'>[] }) {
  const { t } = useTranslation('event-settings')
  const { tickets, capacity_assignments } = useEvent()
  const people = roomsCapacity(rooms)
  const places = eventCapacity(tickets, capacity_assignments)
  if (people === null || (places !== null && places <= people)) return null
  const counts = { people: formatNumber(people), places: formatNumber(places ?? 0) }
  return (
    <Alert severity="warning">
      {places === null ? t('rooms.no_limit', counts) : t('rooms.too_many_people', counts)}
    </Alert>
  )
}
