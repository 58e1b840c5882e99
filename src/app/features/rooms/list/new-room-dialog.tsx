import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { ROOM_NAME_MAX, roomLayout, roomNew, UNIT_MAX, type RoomLayout } from '#contract/rooms/rooms.ts'
import { createRoom } from '#app/data/rooms/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { layoutLabels } from '#app/components/fields/room-details.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { splitLines } from '../room/lines.ts'

interface NewRoomDialogProps {
  onCreated: (room: { id: Id }) => void
  onClose: () => void
}

type NewRoomForm = { name: string; units: string; layouts: { layout: RoomLayout; capacity: number | null }[] }

const blank = (): NewRoomForm => ({ name: '', units: '', layouts: [{ layout: 'theatre', capacity: null }] })

/** Creates a draft room with its required fields; the others are on its page. */
export function NewRoomDialog({ onCreated, onClose }: NewRoomDialogProps) {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const notifySaved = useSavedNotice()
  const id = useNewId('room')
  const layout_labels = layoutLabels(tFields)
  const fields = useFields(roomFields)
  const form = useRowForm({
    schema: roomNew,
    row: null,
    toForm: blank,
    // A room that consists of a single unit gives the unit its own name.
    toBody: ({ units, ...values }) => ({
      ...values,
      units: splitLines(units).length === 0 ? [values.name.slice(0, UNIT_MAX)] : splitLines(units),
    }),
    labels: {
      ...labelsOf(fields),
      'layouts.*.layout': t('shape.layout'),
      'layouts.*.capacity': t('list.people'),
    },
    save: ({ body }) => createRoom(id, body),
    onSaved: (saved) => {
      notifySaved(saved, t('room.created', { name: form.values.name }))
      onCreated({ id })
    },
  })
  return (
    <FormDialog form={form} title={t('list.new')} submit={t('room.create')} onClose={onClose}>
      <TextField {...form.field('name')} required autoFocus max={ROOM_NAME_MAX} />
      <TextField {...form.field('units')} rows={2} hint={t('room.new_units_hint')} />
      <SelectField
        {...form.field('layouts.0.layout')}
        options={roomLayout.options.map((value) => ({ value, label: layout_labels[value] }))}
      />
      <NumberField {...form.field('layouts.0.capacity')} required />
    </FormDialog>
  )
}
