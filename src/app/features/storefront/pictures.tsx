import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { PictureViewer } from './picture-viewer.tsx'

type Picture = Pick<PublicEventFull['pictures'][number], 'url' | 'sources' | 'width' | 'height'>

interface PicturesProps {
  /** `alt` is the alternative text, if set. */
  pictures: readonly (Picture & { alt?: string })[]
  /** Subject of the images, for fallback alternative texts. */
  title: string
  /** Side by side, or the first one large and the others small below it. */
  layout?: 'even' | 'led'
  /** Whether the first image is above the fold. */
  is_first?: boolean
}

/** A set of images; each opens in the viewer. */
export function Pictures({ pictures, title, layout = 'even', is_first = false }: PicturesProps) {
  const { t } = useTranslation('public')
  const [index, setIndex] = useState<number | null>(null)
  const total = pictures.length
  const { gallery, sizes } = LAYOUTS[layout]
  return (
    <>
      <Box component="ul" aria-label={t('pictures.title')} sx={gallery}>
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <ButtonBase focusRipple onClick={() => setIndex(at)} sx={{ width: '100%', borderRadius: '12px' }}>
              <img
                alt={picture.alt || t('pictures.one', { number: at + 1, total, title })}
                src={picture.url}
                srcSet={srcSetOf(picture)}
                sizes={at === 0 ? sizes.first : sizes.other}
                width={picture.width}
                height={picture.height}
                loading={is_first && at === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {index !== null && (
        <PictureViewer
          pictures={pictures}
          title={title}
          at={index}
          onMove={setIndex}
          onClose={() => setIndex(null)}
        />
      )}
    </>
  )
}

const frame = {
  listStyle: 'none',
  m: 0,
  p: 0,
  width: '100%',
  display: 'grid',
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

const EVEN_SIZES = '(min-width: 900px) 380px, (min-width: 600px) 50vw, 100vw'

const LAYOUTS = {
  even: {
    gallery: { ...frame, gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' },
    sizes: { first: EVEN_SIZES, other: EVEN_SIZES },
  },
  led: {
    gallery: {
      ...frame,
      gap: 1,
      gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(auto-fill, minmax(110px, 1fr))' },
      '& li': { minWidth: 0 },
      '& li:first-of-type': { gridColumn: '1 / -1' },
      '& li:first-of-type img': { aspectRatio: { xs: '3 / 2', sm: '5 / 2' } },
    },
    sizes: {
      first: '(min-width: 1200px) 1100px, 100vw',
      other: '(min-width: 600px) 140px, 25vw',
    },
  },
} as const
