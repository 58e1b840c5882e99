import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OtherEventImage } from '#contract/events/other-event-files.ts'
import { srcSetOf } from '#app/lib/src-set.ts'

interface PictureRowProps {
  picture: OtherEventImage
  name: string
  disabled: boolean
  onEdit: () => void
  onRemove: () => void
}

/** An image with its alternative text and its actions. */
export function PictureRow({ picture, name, disabled, onEdit, onRemove }: PictureRowProps) {
  const { t } = useTranslation('rooms')
  const { t: tPictures } = useTranslation('event-settings')
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: { sm: 'center' }, py: 1 }}
    >
      <Box
        component="img"
        src={picture.url}
        srcSet={srcSetOf(picture)}
        sizes="(min-width: 600px) 180px, 100vw"
        alt={picture.alt}
        loading="lazy"
        sx={thumb}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {picture.type === 'EVENT_COVER' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {tPictures('pictures.cover')}
          </Typography>
        )}
        <Typography
          sx={{ overflowWrap: 'anywhere', color: picture.alt === '' ? 'text.secondary' : undefined }}
        >
          {picture.alt === '' ? t('pictures.no_alt') : picture.alt}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
          <Button
            size="small"
            disabled={disabled}
            aria-label={t('pictures.tell_named', { name })}
            onClick={onEdit}
          >
            {t('pictures.tell')}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={disabled}
            aria-label={t('pictures.remove_named', { name })}
            onClick={onRemove}
          >
            {t('pictures.remove')}
          </Button>
        </Stack>
      </Box>
    </Stack>
  )
}

const thumb = {
  display: 'block',
  width: { xs: '100%', sm: 180 },
  flexShrink: 0,
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'divider',
} as const
