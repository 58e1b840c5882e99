import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { PictureViewer } from './picture-viewer.tsx'

interface PicturesProps {
  pictures: PublicEventFull['pictures']
  /** Whose they are, for whoever does not see them. */
  title: string
}

/** Pictures beside each other; each opens large, from where the keyboard goes on. */
export function Pictures({ pictures, title }: PicturesProps) {
  const { t } = useTranslation('public')
  const [shown, setShown] = useState<number | null>(null)
  const total = pictures.length
  return (
    <>
      <Box component="ul" aria-label={t('pictures.title')} sx={gallery}>
        {pictures.map(({ url, sources, width, height }, at) => (
          <li key={url}>
            <ButtonBase focusRipple onClick={() => setShown(at)} sx={{ width: '100%', borderRadius: '12px' }}>
              <img
                alt={t('pictures.one', { number: at + 1, total, title })}
                src={url}
                srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
                sizes="(min-width: 900px) 380px, (min-width: 600px) 50vw, 100vw"
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {shown !== null && (
        <PictureViewer
          pictures={pictures}
          title={title}
          at={shown}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

const gallery = {
  listStyle: 'none',
  m: 0,
  p: 0,
  width: '100%',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: '12px',
    bgcolor: 'divider',
  },
} as const
