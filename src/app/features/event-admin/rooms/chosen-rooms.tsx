import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { EventRoom } from '#contract/events/event-rooms.ts'
import { useRoomCheck } from '#app/data/events/queries.ts'
import { formatMinutes } from '#app/components/fields/values.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { RoomAvailability } from './room-availability.tsx'

/** The rooms of an event, read-only. */
export function SelectedRooms({ rooms }: { rooms: readonly EventRoom[] }) {
  const { t } = useTranslation('event-settings')
  if (rooms.length === 0) return <EmptyState title={t('rooms.no_choice')}>{t('rooms.not_yours')}</EmptyState>
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('rooms.not_yours')}</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {rooms.map((room) => (
          <SelectedRoomRow key={room.room_id} room={room} />
        ))}
      </Stack>
    </Stack>
  )
}

function SelectedRoomRow({ room }: { room: EventRoom }) {
  const { t } = useTranslation('fields')
  const { event } = useEvent()
  const { data } = useRoomCheck(event, room)
  return (
    <Box component="li">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('value.room_around', {
          room: data?.name ?? '…',
          setup: formatMinutes(room.setup_minutes),
          clear: formatMinutes(room.clear_minutes),
        })}
      </Typography>
      <RoomAvailability room={room} />
    </Box>
  )
}
