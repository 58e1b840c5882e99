import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { HomeLook } from '#contract/account/home-look.ts'
import type { Image } from '#contract/events/images.ts'
import { isProductGround, legibleGround, veilOver } from '#app/ui/theme/custom-background.ts'

/** What a page may say of its ground. */
export type Backed = Pick<HomeLook, 'homepage_background_colour' | 'homepage_background_type'> & {
  cover: Pick<Image, 'url' | 'sources'> | null
}

/** What lies behind a page: the cover, a colour, or the product's own ground. */
export function groundOf({
  cover,
  homepage_background_colour: colour,
  homepage_background_type: type,
}: Backed) {
  if (type === 'MIRROR_COVER' && cover !== null) return 'cover'
  return type === 'PLAIN' || isProductGround(colour) ? 'plain' : (colour as `#${string}`)
}

/** What lies behind a whole page: its colour, or its cover out of focus; words stay legible on both. */
export function Backdrop({ of }: { of: Backed }) {
  const ground = groundOf(of)
  if (ground === 'plain') return null
  if (ground === 'cover') {
    const small = of.cover?.sources[0]?.url ?? of.cover?.url
    return (
      <Box aria-hidden data-backdrop="cover" className="no-print" sx={behind}>
        <GlobalStyles styles={seenThrough} />
        <Box sx={{ ...blurred, backgroundImage: `url("${small}")` }} />
        <Box
          sx={{
            ...all,
            bgcolor: veilOver('light'),
            '[data-color-scheme=dark] &': { bgcolor: veilOver('dark') },
          }}
        />
      </Box>
    )
  }
  return (
    <Box
      aria-hidden
      data-backdrop="colour"
      className="no-print"
      sx={{
        ...behind,
        bgcolor: legibleGround(ground, 'light'),
        '[data-color-scheme=dark] &': { bgcolor: legibleGround(ground, 'dark') },
      }}
    >
      <GlobalStyles styles={seenThrough} />
    </Box>
  )
}

// The ground of the body would lie over it; the document has the same.
const seenThrough = { body: { backgroundColor: 'transparent' } } as const
const all = { position: 'absolute', inset: 0 } as const
const behind = { position: 'fixed', inset: 0, zIndex: -1, overflow: 'hidden' } as const
const blurred = {
  ...all,
  // Beyond the edges, which blurring makes pale.
  inset: '-60px',
  backgroundSize: 'cover',
  backgroundPosition: 'center',
  filter: 'blur(40px) saturate(1.6)',
} as const
