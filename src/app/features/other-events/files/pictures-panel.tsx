import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_RECOMMENDED, EVENT_IMAGES_MAX } from '#contract/events/images.ts'
import type { OtherEventImage } from '#contract/events/other-event-files.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useOtherEventImages, useUploadOtherEventImage } from '#app/data/other-events/files.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureRow } from './picture-line.tsx'
import { RemovePictureDialog } from './remove-picture-dialog.tsx'

/** Cover and images of an other event; uploaded when chosen. */
export function PicturesPanel({ row }: { row: EditedRow<OtherEvent> }) {
  const { t } = useTranslation('event-settings')
  const { t: tOther } = useTranslation('other-events')
  return (
    <Panel title={tOther('pictures')} lead={tOther('pictures_lead')}>
      {row.is_new ? (
        <EmptyState title={t('pictures.new')}>{t('pictures.new_text')}</EmptyState>
      ) : (
        <SavedEventPictures id={row.id} main={row.language} />
      )}
    </Panel>
  )
}

function SavedEventPictures({ id, main }: { id: Id; main: Locale }) {
  const { t } = useTranslation('event-settings')
  const online = useOnline()
  const images = useOtherEventImages(id)
  const offline = <EmptyState title={t('pictures.offline')}>{t('pictures.offline_text')}</EmptyState>
  return (
    <WaitForServer query={images} instead={online ? null : offline}>
      {(rows) => <Pictures id={id} main={main} images={rows} />}
    </WaitForServer>
  )
}

interface PicturesProps {
  id: Id
  /** Main language of the other event. */
  main: Locale
  images: readonly OtherEventImage[]
}

function Pictures({ id, main, images }: PicturesProps) {
  const { t } = useTranslation('event-settings')
  const online = useOnline()
  const cover = useUploadOtherEventImage(id, 'EVENT_COVER')
  const more = useUploadOtherEventImage(id, 'EVENT_IMAGE')
  const [open, setOpen] = useState<{ what: 'edit' | 'remove'; id: Id } | null>(null)
  const selected = images.find((image) => image.id === open?.id)
  const others = images.filter(({ type }) => type === 'EVENT_IMAGE')
  const nameOf = (image: OtherEventImage) =>
    image.alt ||
    (image.type === 'EVENT_COVER'
      ? t('pictures.cover')
      : t('pictures.number', { number: others.indexOf(image) + 1 }))
  const close = () => setOpen(null)
  return (
    <Stack sx={{ gap: 3 }}>
      {!online && <Alert severity="info">{t('pictures.offline_text')}</Alert>}
      {images.length > 0 && (
        <Box component="ul" aria-label={t('pictures.more')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {images.map((image) => (
            <PictureRow
              key={image.id}
              picture={image}
              name={nameOf(image)}
              disabled={!online}
              onEdit={() => setOpen({ what: 'edit', id: image.id })}
              onRemove={() => setOpen({ what: 'remove', id: image.id })}
            />
          ))}
        </Box>
      )}
      <ImageField
        id="other-event-cover"
        label={t('pictures.cover')}
        type="EVENT_COVER"
        url={null}
        hint={t('pictures.cover_hint', COVER_RECOMMENDED)}
        disabled={!online}
        upload={(file, how) => cover.mutateAsync({ file, how })}
      />
      {images.length < EVENT_IMAGES_MAX && (
        <ImageField
          id="other-event-image"
          label={t('pictures.add')}
          type="EVENT_IMAGE"
          url={null}
          disabled={!online}
          upload={(file, how) => more.mutateAsync({ file, how })}
        />
      )}
      {selected && open?.what === 'edit' && <PictureDialog picture={selected} main={main} onClose={close} />}
      {selected && open?.what === 'remove' && (
        <RemovePictureDialog picture={selected} name={nameOf(selected)} onClose={close} />
      )}
    </Stack>
  )
}
