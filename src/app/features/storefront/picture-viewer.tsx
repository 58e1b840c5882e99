import CloseIcon from '@mui/icons-material/Close'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/events/images.ts'

interface PictureViewerProps {
  /** Images with their alternative texts, if set. */
  pictures: readonly (Pick<Image, 'url' | 'width' | 'height'> & { alt?: string })[]
  title: string
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One image in full screen; arrow keys navigate, Escape and the button return to the opener. */
export function PictureViewer({ pictures, title, at, onMove, onClose }: PictureViewerProps) {
  const { t } = useTranslation('public')
  const { t: tShell } = useTranslation('shell')
  const id = useId()
  const picture = pictures[at]
  if (picture === undefined) return null
  const total = pictures.length
  const name = t('pictures.one', { number: at + 1, total, title })
  const move = (by: number) => onMove((at + by + total) % total)
  const onArrowKey = ({ key }: KeyboardEvent) => {
    if (total === 1) return
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  return (
    <Dialog open fullScreen onClose={onClose} onKeyDown={onArrowKey} aria-labelledby={id}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, p: 1 }}>
        <Typography
          id={id}
          component="h2"
          variant="body2"
          sx={{ mr: 'auto', pl: 1, color: 'text.secondary' }}
        >
          {name}
        </Typography>
        {total > 1 && (
          <>
            <IconButton aria-label={t('pictures.previous')} onClick={() => move(-1)}>
              <PreviousIcon />
            </IconButton>
            <IconButton aria-label={t('pictures.next')} onClick={() => move(1)}>
              <NextIcon />
            </IconButton>
          </>
        )}
        <IconButton aria-label={tShell('action.close')} autoFocus onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, px: { xs: 1, md: 4 }, pb: { xs: 1, md: 4 } }}>
        <Box
          component="img"
          alt={picture.alt || name}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      </Box>
    </Dialog>
  )
}
