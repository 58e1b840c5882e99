import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { EVENT_ROOMS_MAX } from '#contract/events/event-rooms.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SettingsFormPage } from '../settings/settings-form-page.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { CapacityWarning } from './many-people.tsx'
import { RoomLine, type SelectedRoom } from './room-line.tsx'

interface RoomsFormProps {
  settings: EventSettings
  rooms: readonly Room[]
}

/** Selects the rooms of an event with setup and clearing minutes; saved locally at once, like all settings. */
export function RoomsForm({ settings, rooms }: RoomsFormProps) {
  const { t } = useTranslation('event-settings')
  const fields = useFields(roomFields)
  const form = useSettingsForm(settings, {
    toForm: ({ rooms: selected }): { rooms: SelectedRoom[] } => ({ rooms: selected }),
    labels: {
      'rooms.*.room_id': t('rooms.room'),
      'rooms.*.setup_minutes': fields.setup_minutes.label,
      'rooms.*.clear_minutes': fields.clear_minutes.label,
    },
  })
  const { value: selected, onChange, ...group } = form.field('rooms')
  const rooms_by_id = new Map(rooms.map((room) => [room.id, room]))
  const available = rooms.filter(
    ({ id, status }) => status !== 'ARCHIVED' && !selected.some(({ room_id }) => room_id === id),
  )
  const add = (id: string) => {
    const room = rooms_by_id.get(id)
    if (room === undefined) return
    const { setup_minutes, clear_minutes } = room
    onChange([...selected, { room_id: id, setup_minutes, clear_minutes }])
  }
  return (
    <SettingsFormPage form={form}>
      <Typography sx={{ color: 'text.secondary' }}>{t('rooms.lead')}</Typography>
      <FieldGroup {...group}>
        <Stack sx={{ gap: 2, mt: 1.5 }}>
          {selected.map(({ room_id }, at) => (
            <RoomLine
              key={room_id}
              form={form}
              at={at}
              name={rooms_by_id.get(room_id)?.name ?? t('rooms.gone')}
              onRemove={() => onChange(selected.toSpliced(at, 1))}
            />
          ))}
          <SelectField
            id={`${group.id}-add`}
            label={t('rooms.add')}
            value=""
            onChange={add}
            disabled={available.length === 0 || selected.length >= EVENT_ROOMS_MAX}
            hint={available.length === 0 ? t('rooms.all_chosen') : undefined}
            options={[
              { value: '', label: t('rooms.choose') },
              ...available.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Stack>
      </FieldGroup>
      <CapacityWarning rooms={selected.flatMap(({ room_id }) => rooms_by_id.get(room_id) ?? [])} />
    </SettingsFormPage>
  )
}
