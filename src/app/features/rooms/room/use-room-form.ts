import { useTranslation } from 'react-i18next'
import { roomNew, type Room } from '#contract/rooms/rooms.ts'
import { locale } from '#contract/wire/contact.ts'
import { updateRoom } from '#app/data/rooms/mutations.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { labelsOf, useFields, type FieldTexts } from '#app/parts/fields/field.ts'
import {
  layoutWords,
  roomExtraFields,
  roomQuestionFields,
  roomRateFields,
} from '#app/parts/fields/room-parts.ts'
import { roomFields } from '#app/parts/fields/room.ts'
import { useRowForm, type Labels, type RowForm } from '#app/parts/form/use-row-form.ts'
import { useSavedNotice } from '#app/parts/form/use-saved-notice.ts'
import { ROOM_TEXTS, roomBodyOf, roomFormOf, type RoomForm } from './room-form.ts'

/** The one form over a room, of which each part of its page shows some fields. */
export function useRoomForm(room: Room): RowForm<RoomForm> {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const fields = useFields(roomFields)
  const tell = useSavedNotice()
  const times = { opens: t('hours.opens'), closes: t('hours.closes') }
  const labels: Labels<RoomForm> = {
    ...textLabels(tFields),
    ...labelsOf(fields),
    ...under('layouts', layoutWords(tFields)),
    ...under('hours.*', times),
    'special_days.*.day': t('hours.day'),
    ...under('special_days.*.hours', times),
    ...under('rates.*', labelsOf(roomRateFields(tFields))),
    'rates.*.days.*.day': t('hours.day'),
    ...under('extras.*', labelsOf(roomExtraFields(tFields))),
    ...under('questions.*', labelsOf(roomQuestionFields(tFields))),
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
    onSaved: (saved) => tell(saved, t('room.saved', { name: room.name })),
  })
}

/** Labels of what lies within a field. */
const under = (place: string, labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${place}.${name}`, label]))

/** Each text in each language, called by both. */
function textLabels(t: FieldTexts): Record<string, string> {
  const words = roomFields(t)
  return Object.fromEntries(
    locale.options.flatMap((language) =>
      ROOM_TEXTS.map((field) => [
        `translations.${language}.${field}`,
        `${words[field].label} (${languages[language].endonym})`,
      ]),
    ),
  )
}
