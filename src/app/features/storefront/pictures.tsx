import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import '#app/ui/plain/plain.css'
import './pictures.css'

const PictureViewer = lazyThemed(async () => (await import('./picture-viewer.tsx')).PictureViewer)

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
  const sizes = SIZES[layout]
  return (
    <>
      <ul aria-label={t('pictures.title')} className="plain-list pictures-grid" data-layout={layout}>
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button type="button" onPointerEnter={PictureViewer.preload} onClick={() => setIndex(at)}>
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
            </button>
          </li>
        ))}
      </ul>
      {index !== null && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            title={title}
            at={index}
            onMove={setIndex}
            onClose={() => setIndex(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const EVEN_SIZES = '(min-width: 900px) 380px, (min-width: 600px) 50vw, 100vw'

const SIZES = {
  even: { first: EVEN_SIZES, other: EVEN_SIZES },
  led: { first: '(min-width: 1200px) 1100px, 100vw', other: '(min-width: 600px) 140px, 25vw' },
}
