import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom } from '#contract/rooms/public-rooms.ts'
import { PictureViewer } from '../picture-viewer.tsx'

interface RoomPicturesProps {
  room: PublicRoom
  /** Whether it is what the page begins with. */
  is_first: boolean
}

/** The picture that stands for a room, the others small below it; each opens large. */
export function RoomPictures({ room, is_first }: RoomPicturesProps) {
  const { t } = useTranslation('public')
  const [shown, setShown] = useState<number | null>(null)
  const { pictures, name: title } = room
  const total = pictures.length
  if (total === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="ul" aria-label={t('pictures.title')} sx={gallery}>
        {pictures.map(({ url, sources, width, height, alt }, at) => (
          <li key={url}>
            <ButtonBase focusRipple onClick={() => setShown(at)} sx={{ width: '100%', borderRadius: '12px' }}>
              <img
                alt={alt || t('pictures.one', { number: at + 1, total, title })}
                src={url}
                srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
                sizes={at === 0 ? LARGE : SMALL}
                width={width}
                height={height}
                loading={is_first && at === 0 ? 'eager' : 'lazy'}
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
    </Box>
  )
}

const LARGE = '(min-width: 1200px) 1100px, 100vw'
const SMALL = '(min-width: 600px) 140px, 25vw'

const gallery = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(auto-fill, minmax(110px, 1fr))' },
  '& li': { minWidth: 0 },
  '& li:first-of-type': { gridColumn: '1 / -1' },
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: '12px',
    bgcolor: 'divider',
  },
  '& li:first-of-type img': { aspectRatio: { xs: '3 / 2', sm: '5 / 2' } },
} as const
