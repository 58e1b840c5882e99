import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { eventRoom } from '#contract/events/event-rooms.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RoomAvailability } from './room-availability.tsx'

/** One room of the form; minutes are null while empty. */
export type SelectedRoom = { room_id: string; setup_minutes: number | null; clear_minutes: number | null }

interface RoomLineProps {
  form: RowForm<{ rooms: SelectedRoom[] }>
  at: number
  name: string
  onRemove: () => void
}

/** One room of an event: its setup and clearing minutes, and its availability with them. */
export function RoomLine({ form, at, name, onRemove }: RoomLineProps) {
  const { t } = useTranslation('event-settings')
  const parsed = eventRoom.safeParse(form.values.rooms[at])
  return (
    <Paper variant="outlined" role="group" aria-label={name} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconButton aria-label={t('rooms.remove', { name })} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <NumberField {...form.field(`rooms.${at}.setup_minutes`)} required unit={t('checkout.minutes')} />
          <NumberField {...form.field(`rooms.${at}.clear_minutes`)} required unit={t('checkout.minutes')} />
        </Stack>
        {parsed.success && <RoomAvailability room={parsed.data} />}
      </Stack>
    </Paper>
  )
}
