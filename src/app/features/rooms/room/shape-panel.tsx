import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { equipment, roomLayout, roomStatus } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { formatList } from '#app/components/fields/values.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { RoomForm } from './room-form.ts'

const FLOOR_MAX = 40

/** Whether the room is for rent, its units, layouts and equipment. */
export function SpacePanel({ form, room_id }: { form: RowForm<RoomForm>; room_id: Id }) {
  const { t } = useTranslation('rooms')
  const { status, equipment: labels } = useFields(roomFields)
  const hints = {
    DRAFT: t('shape.status.draft'),
    LIVE: t('shape.status.live'),
    ARCHIVED: t('shape.status.archived'),
  }
  const equipment_field = form.field('equipment')
  return (
    <Panel title={t('shape.title')}>
      <Stack sx={{ gap: 2.5 }}>
        <RadioField
          {...form.field('status')}
          options={roomStatus.options.map((value) => ({
            value,
            label: status.choices[value],
            hint: hints[value],
          }))}
        />
        <UnitsField form={form} room_id={room_id} />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
          <NumberField {...form.field('area_sqm')} unit="m²" />
          <TextField {...form.field('floor')} max={FLOOR_MAX} />
        </Stack>
        <Layouts form={form} />
        <CheckboxGroup
          {...equipment_field}
          onChange={(values) => equipment_field.onChange([...values])}
          options={equipment.options.map((value) => ({ value, label: labels.choices[value] }))}
          all={false}
          side_by_side
        />
      </Stack>
    </Panel>
  )
}

function UnitsField({ form, room_id }: { form: RowForm<RoomForm>; room_id: Id }) {
  const { t } = useTranslation('rooms')
  const other_rooms = (useAccountRows()?.rooms ?? []).filter(({ id }) => id !== room_id)
  const known_units = [...new Set(other_rooms.flatMap(({ units }) => units))]
  const hint = [
    t('shape.units_hint'),
    known_units.length > 0 && t('shape.units_known', { units: formatList(known_units) }),
  ]
  return <TextField {...form.field('units')} required rows={2} hint={hint.filter(Boolean).join(' ')} />
}

function Layouts({ form }: { form: RowForm<RoomForm> }) {
  const { t } = useTranslation('rooms')
  const { onChange: _change, value: _value, ...group } = form.field('layouts')
  return (
    <FieldGroup {...group} required hint={t('shape.layouts_hint')}>
      <Box sx={grid}>
        {roomLayout.options.map((layout) => (
          <NumberField key={layout} {...form.field(`layouts.${layout}`)} />
        ))}
      </Box>
    </FieldGroup>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  mt: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
