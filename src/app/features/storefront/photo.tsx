import type { CoverCrop } from '#contract/events/page-look.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { cropStyle } from '#app/ui/cropped.ts'
import './photo.css'

interface PhotoProps {
  picture: { url: string; sources: readonly { url: string; width: number }[]; width: number; height: number }
  alt: string
  /** Display width, as the `sizes` attribute of an img element. */
  sizes: string
  /** CSS aspect ratio; defaults to the image's own. */
  ratio?: string
  /** Visible crop; defaults to the centre. */
  crop?: CoverCrop | undefined
  /** Above the fold. */
  is_first?: boolean
}

/** A full-width image. */
export function Photo({ picture, alt, sizes, ratio, crop, is_first = false }: PhotoProps) {
  return (
    <img
      alt={alt}
      src={picture.url}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      loading={is_first ? 'eager' : 'lazy'}
      fetchPriority={is_first ? 'high' : 'auto'}
      decoding="async"
      className="photo"
      style={{ ...(ratio !== undefined && { aspectRatio: ratio }), ...(crop && cropStyle(crop)) }}
    />
  )
}
