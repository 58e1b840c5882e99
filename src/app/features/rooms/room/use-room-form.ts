import { useTranslation } from 'react-i18next'
import { roomNew, type Room } from '#contract/rooms/rooms.ts'
import { updateRoom } from '#app/data/rooms/mutations.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import {
  layoutLabels,
  roomExtraFields,
  roomQuestionFields,
  roomRateFields,
} from '#app/components/fields/room-details.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { useRowForm, type Labels, type RowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { ROOM_TEXTS, roomBodyOf, roomFormOf, type RoomForm } from './room-form.ts'

/** Form of a room; each panel of its page shows some of the fields. */
export function useRoomForm(room: Room): RowForm<RoomForm> {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const fields = useFields(roomFields)
  const notifySaved = useSavedNotice()
  const extra = labelsOf(roomExtraFields(tFields))
  const question = labelsOf(roomQuestionFields(tFields))
  const times = { opens: t('hours.opens'), closes: t('hours.closes') }
  const labels: Labels<RoomForm> = {
    ...labelsOf(fields),
    ...translatedLabels(tFields, labelsOf(fields), ROOM_TEXTS),
    ...prefixLabels('layouts', layoutLabels(tFields)),
    ...prefixLabels('hours.*', times),
    'special_days.*.day': t('hours.day'),
    ...prefixLabels('special_days.*.hours', times),
    ...prefixLabels('rates.*', labelsOf(roomRateFields(tFields))),
    'rates.*.days.*.day': t('hours.day'),
    ...prefixLabels('extras.*', { ...extra, ...translatedLabels(tFields, extra, ['name']) }),
    ...prefixLabels('questions.*', { ...question, ...translatedLabels(tFields, question, ['title']) }),
  }
  return useRowForm({
    schema: roomNew,
    row: room,
    toForm: roomFormOf,
    toBody: roomBodyOf,
    labels,
    blame: {
      'room.has_bookings': 'status',
      'room.taxes_unknown': 'tax_and_fee_ids',
      'occupancy.taken': 'units',
    },
    save: ({ changed, row }) => updateRoom(row, changed),
    onSaved: (saved) => notifySaved(saved, t('room.saved', { name: room.name })),
  })
}

/** Labels of nested fields. */
const prefixLabels = (prefix: string, labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${prefix}.${name}`, label]))
