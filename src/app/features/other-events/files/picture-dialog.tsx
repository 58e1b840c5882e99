import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import {
  IMAGE_ALT_MAX,
  otherEventImageEdit,
  type OtherEventImage,
} from '#contract/events/other-event-files.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { useUpdateOtherEventImage } from '#app/data/other-events/files.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { useNotify } from '#app/ui/notifications.tsx'

const ALT = ['alt'] as const

const formOf = ({ alt, translations }: OtherEventImage) => ({
  alt,
  translations: translationsForm(ALT, translations),
})

interface PictureDialogProps {
  picture: OtherEventImage
  /** Main language of the other event. */
  main: Locale
  onClose: () => void
}

/** Alternative text of an image, in the main language and in others. */
export function PictureDialog({ picture, main, onClose }: PictureDialogProps) {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateOtherEventImage(picture)
  const form = useRowForm({
    schema: otherEventImageEdit,
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
      <Languages form={form} texts={ALT} main={main}>
        <TranslatedText
          form={form}
          name="alt"
          rows={2}
          autoFocus
          max={IMAGE_ALT_MAX}
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
