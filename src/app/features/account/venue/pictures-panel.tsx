import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { VenueBranding, VenueImageType } from '#contract/account/branding.ts'
import { useRemoveVenueImage, useSetVenueImage } from '#app/data/branding/queries.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { Panel } from '#app/ui/panel.tsx'

interface PicturesPanelProps {
  images: VenueBranding['images']
  disabled: boolean
}

/** The venue's logo and its lead image; each is saved when chosen. */
export function PicturesPanel(props: PicturesPanelProps) {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('venue.pictures')} lead={t('venue.pictures_lead')}>
      <Stack sx={{ gap: 3 }}>
        <Picture {...props} type="VENUE_LOGO" label={t('venue.logo')} hint={t('venue.logo_hint')} />
        <Picture {...props} type="VENUE_LOGO_DARK" label={t('venue.logo_dark')} />
        <Picture {...props} type="VENUE_PICTURE" label={t('venue.picture')} hint={t('venue.picture_hint')} />
      </Stack>
    </Panel>
  )
}

interface PictureProps extends PicturesPanelProps {
  type: VenueImageType
  label: string
  hint?: string
}

function Picture({ images, disabled, type, label, hint }: PictureProps) {
  const upload = useSetVenueImage(type)
  const remove = useRemoveVenueImage()
  const image = images.find((row) => row.type === type)
  return (
    <ImageField
      id={`venue-${type}`}
      label={label}
      type={type}
      url={image?.url ?? null}
      disabled={disabled}
      upload={(file, how) => upload.mutateAsync({ file, how })}
      onRemove={async () => {
        if (image !== undefined) await remove.mutateAsync(image.id)
      }}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
