import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { useUploadImage } from '#app/data/images/mutations.ts'
import { useImages } from '#app/data/images/queries.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { useEvent } from '../use-event.tsx'

interface PaymentCodeProps {
  language: Locale
  image_id: Id | undefined
  onChange: (image_id: Id | undefined) => void
}

/** Payment QR image in one language: uploaded when chosen, and effective once the form is saved. */
export function PaymentCode({ language, image_id, onChange }: PaymentCodeProps) {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const online = useOnline()
  const images = useImages(event.id)
  const upload = useUploadImage(event.id)
  if (event.is_new || (!online && images.data === undefined))
    return <Alert severity="info">{t('payment.picture_offline')}</Alert>
  const url = images.data?.find(({ id }) => id === image_id)?.url ?? null
  return (
    <ImageField
      key={language}
      id={`payment-code-${language}`}
      label={`${t('payment.picture')} (${languages[language].endonym})`}
      type="PAYMENT_CODE"
      url={url}
      disabled={!online}
      upload={async (file, how) => {
        const { id } = await upload.mutateAsync({ file, how, type: 'PAYMENT_CODE' })
        onChange(id)
      }}
      {...(url === null
        ? {}
        : {
            onRemove: () => {
              onChange(undefined)
              return Promise.resolve()
            },
          })}
    />
  )
}
