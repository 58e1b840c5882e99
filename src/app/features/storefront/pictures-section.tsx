import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { Pictures } from './pictures.tsx'

/** Images of an event without its cover; nothing when there are none. */
export function PicturesSection({ pictures, title }: Pick<PublicEventFull, 'pictures' | 'title'>) {
  const { t } = useTranslation('public')
  const id = useId()
  if (pictures.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {t('pictures.title')}
      </Typography>
      <Pictures pictures={pictures} title={title} />
    </Box>
  )
}
