import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { PICTURE_ALT_MAX, roomPictureEdit, type RoomPicture } from '#contract/rooms/room-pictures.ts'
import { useUpdateRoomPicture } from '#app/data/rooms/pictures.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'

const ALT = ['alt'] as const

const formOf = ({ alt, translations }: RoomPicture) => ({
  alt,
  translations: translationsForm(ALT, translations),
})

/** Alternative text of an image, in the main language and in others. */
export function PictureDialog({ picture, onClose }: { picture: RoomPicture; onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateRoomPicture(picture)
  const form = useRowForm({
    schema: roomPictureEdit,
    row: picture,
    toForm: formOf,
    toBody: ({ alt, translations }) => ({ alt, translations: translationsBody(translations) }),
    labels: {
      alt: t('pictures.alt'),
      ...translatedLabels(tFields, { alt: t('pictures.alt') }, ALT),
    },
    save: ({ changed }) => update.mutateAsync(changed),
    onSaved: () => {
      notify({ kind: 'success', text: t('pictures.told') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('pictures.tell')}
      submit={t('pictures.save')}
      onClose={onClose}
      disabled={!online}
    >
      {!online && <Alert severity="info">{t('pictures.offline_text')}</Alert>}
      <Box component="img" src={picture.url} alt="" sx={picture_style} />
      <Languages form={form} texts={ALT}>
        <TranslatedText
          form={form}
          name="alt"
          rows={2}
          autoFocus
          max={PICTURE_ALT_MAX}
          hint={t('pictures.alt_hint')}
        />
      </Languages>
    </FormDialog>
  )
}

const picture_style = {
  display: 'block',
  width: '100%',
  maxHeight: 240,
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
