import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { COVER_RECOMMENDED, type Image } from '#contract/events/images.ts'
import { useDeleteImage, useUploadImage } from '#app/data/images/mutations.ts'
import { useImages } from '#app/data/images/queries.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'

/** Cover and images of an event; uploaded when chosen. */
export function Pictures() {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const online = useOnline()
  const images = useImages(event.id)
  if (event.is_new) return <EmptyState title={t('pictures.new')}>{t('pictures.new_text')}</EmptyState>
  const offline = <EmptyState title={t('pictures.offline')}>{t('pictures.offline_text')}</EmptyState>
  return (
    <WaitForServer query={images} instead={online ? null : offline}>
      {(rows) => <PictureFields images={rows} />}
    </WaitForServer>
  )
}

function PictureFields({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const online = useOnline()
  const upload = useUploadImage(event.id)
  const remove = useDeleteImage(event.id)
  const notify = useNotify()
  const cover = images.find(({ type }) => type === 'EVENT_COVER')
  const gallery = images.filter(({ type }) => type === 'EVENT_IMAGE')
  return (
    <Stack sx={{ gap: 4 }}>
      {!online && <Alert severity="info">{t('pictures.offline_text')}</Alert>}
      <ImageField
        id="event-cover"
        label={t('pictures.cover')}
        type="EVENT_COVER"
        url={cover?.url ?? null}
        hint={t('pictures.cover_hint', COVER_RECOMMENDED)}
        disabled={!online}
        upload={(file, how) => upload.mutateAsync({ file, how, type: 'EVENT_COVER' })}
        {...(cover === undefined ? {} : { onRemove: () => remove.mutateAsync(cover.id) })}
      />
      {gallery.length > 0 && (
        <Box component="ul" aria-label={t('pictures.more')} sx={grid}>
          {gallery.map(({ id, url }, at) => (
            <Paper key={id} component="li" variant="outlined" sx={{ overflow: 'hidden' }}>
              <Box component="img" src={url} alt={t('pictures.number', { number: at + 1 })} sx={picture} />
              <Button
                color="error"
                fullWidth
                disabled={!online}
                aria-label={t('pictures.remove', { number: at + 1 })}
                onClick={() =>
                  remove.mutate(id, {
                    onError: (error) => notify({ kind: 'error', text: formatFailure('delete', error) }),
                  })
                }
              >
                {t('pictures.remove_short')}
              </Button>
            </Paper>
          ))}
        </Box>
      )}
      <ImageField
        id="event-image"
        label={t('pictures.add')}
        type="EVENT_IMAGE"
        url={null}
        disabled={!online}
        upload={(file, how) => upload.mutateAsync({ file, how, type: 'EVENT_IMAGE' })}
      />
    </Stack>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
const picture = { display: 'block', width: '100%', aspectRatio: '2 / 1', objectFit: 'cover' } as const
