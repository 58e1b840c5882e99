import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { PICTURE_ALT_MAX, roomPictureEdit, type RoomPicture } from '#contract/rooms/room-pictures.ts'
import { locale } from '#contract/wire/contact.ts'
import { useUpdateRoomPicture } from '#app/data/rooms/pictures.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/parts/form/form-dialog.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { OtherLanguages } from '../room/other-languages.tsx'
import { countIn, translationsBody, translationsForm } from '#app/parts/translations/translations.ts'

const formOf = ({ alt, translations }: RoomPicture) => ({
  alt,
  translations: translationsForm(['alt'], translations),
})

/** What a picture shows, in the main language and in others, for whoever does not see it. */
export function PictureDialog({ picture, onClose }: { picture: RoomPicture; onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateRoomPicture(picture)
  const labelIn = (language: string) => `${t('pictures.alt')} (${language})`
  const form = useRowForm({
    schema: roomPictureEdit,
    row: picture,
    toForm: formOf,
    toBody: ({ alt, translations }) => ({ alt, translations: translationsBody(translations) }),
    labels: {
      alt: t('pictures.alt'),
      ...Object.fromEntries(
        locale.options.map((language) => [
          `translations.${language}.alt`,
          labelIn(languages[language].endonym),
        ]),
      ),
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
      <Box component="img" src={picture.url} alt="" sx={shown} />
      <TextField
        {...form.field('alt')}
        rows={2}
        autoFocus
        max={PICTURE_ALT_MAX}
        hint={t('pictures.alt_hint')}
      />
      <OtherLanguages of={t('pictures.alt')} count={countIn(form.values.translations, 'alt')}>
        {(language) => (
          <TextField
            key={language}
            {...form.field(`translations.${language}.alt`)}
            label={labelIn(languages[language].endonym)}
            max={PICTURE_ALT_MAX}
          />
        )}
      </OtherLanguages>
    </FormDialog>
  )
}

const shown = {
  display: 'block',
  width: '100%',
  maxHeight: 240,
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
