import Box from '@mui/material/Box'
import type { CoverCrop } from '#contract/events/page-look.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { cropStyle } from '#app/ui/cropped.ts'

interface PhotoProps {
  picture: { url: string; sources: readonly { url: string; width: number }[]; width: number; height: number }
  alt: string
  /** How wide it is shown, as of the img element. */
  sizes: string
  /** As CSS writes it; left out: its own. */
  ratio?: string
  /** What of it is to be seen; left out: its middle. */
  crop?: CoverCrop | undefined
  /** Among the first things seen. */
  is_first?: boolean
}

/** A picture over the width that there is. */
export function Photo({ picture, alt, sizes, ratio, crop, is_first = false }: PhotoProps) {
  return (
    <Box
      component="img"
      alt={alt}
      src={picture.url}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      loading={is_first ? 'eager' : 'lazy'}
      fetchPriority={is_first ? 'high' : 'auto'}
      decoding="async"
      sx={{
        display: 'block',
        width: '100%',
        height: 'auto',
        borderRadius: { xs: '16px', md: '24px' },
        objectFit: 'cover',
        bgcolor: 'divider',
        ...(ratio === undefined ? {} : { aspectRatio: ratio }),
        ...(crop && cropStyle(crop)),
      }}
    />
  )
}
