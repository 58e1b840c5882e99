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
  const words = useFields(roomFields)
  const form = useSettingsForm(settings, {
    toForm: ({ rooms: chosen }): { rooms: SelectedRoom[] } => ({ rooms: chosen }),
    labels: {
      'rooms.*.room_id': t('rooms.room'),
      'rooms.*.setup_minutes': words.setup_minutes.label,
      'rooms.*.clear_minutes': words.clear_minutes.label,
    },
  })
  const { value: chosen, onChange, ...group } = form.field('rooms')
  const known = new Map(rooms.map((room) => [room.id, room]))
  const others = rooms.filter(
    ({ id, status }) => status !== 'ARCHIVED' && !chosen.some(({ room_id }) => room_id === id),
  )
  const add = (id: string) => {
    const room = known.get(id)
    if (room === undefined) return
    const { setup_minutes, clear_minutes } = room
    onChange([...chosen, { room_id: id, setup_minutes, clear_minutes }])
  }
  return (
    <SettingsFormPage form={form}>
      <Typography sx={{ color: 'text.secondary' }}>{t('rooms.lead')}</Typography>
      <FieldGroup {...group}>
        <Stack sx={{ gap: 2, mt: 1.5 }}>
          {chosen.map(({ room_id }, at) => (
            <RoomLine
              key={room_id}
              form={form}
              at={at}
              name={known.get(room_id)?.name ?? t('rooms.gone')}
              onRemove={() => onChange(chosen.toSpliced(at, 1))}
            />
          ))}
          <SelectField
            id={`${group.id}-add`}
            label={t('rooms.add')}
            value=""
            onChange={add}
            disabled={others.length === 0 || chosen.length >= EVENT_ROOMS_MAX}
            hint={others.length === 0 ? t('rooms.all_chosen') : undefined}
            options={[
              { value: '', label: t('rooms.choose') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Stack>
      </FieldGroup>
      <CapacityWarning rooms={chosen.flatMap(({ room_id }) => known.get(room_id) ?? [])} />
    </SettingsFormPage>
  )
}
