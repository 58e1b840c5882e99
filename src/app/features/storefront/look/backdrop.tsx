import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { HomeLook } from '#contract/account/home-look.ts'
import type { Image } from '#contract/events/images.ts'
import { isProductBackground, legibleBackground, veilColourOf } from '#app/ui/theme/custom-background.ts'

/** The background settings of a page. */
export type BackdropStyle = Pick<HomeLook, 'homepage_background_colour' | 'homepage_background_type'> & {
  cover: Pick<Image, 'url' | 'sources'> | null
}

/** Background of a page: the cover, a colour, or the product's default. */
export function backdropOf({
  cover,
  homepage_background_colour: colour,
  homepage_background_type: type,
}: BackdropStyle) {
  if (type === 'MIRROR_COVER' && cover !== null) return 'cover'
  return type === 'PLAIN' || isProductBackground(colour) ? 'plain' : (colour as `#${string}`)
}

/** Full-page background: its colour, or its blurred cover; text stays legible on both. */
export function Backdrop({ style }: { style: BackdropStyle }) {
  const backdrop = backdropOf(style)
  if (backdrop === 'plain') return null
  if (backdrop === 'cover') {
    const small = style.cover?.sources[0]?.url ?? style.cover?.url
    return (
      <Box aria-hidden data-backdrop="cover" className="no-print" sx={behind}>
        <GlobalStyles styles={transparentBody} />
        <Box sx={{ ...blurred, backgroundImage: `url("${small}")` }} />
        <Box
          sx={{
            ...all,
            bgcolor: veilColourOf('light'),
            '[data-color-scheme=dark] &': { bgcolor: veilColourOf('dark') },
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
        bgcolor: legibleBackground(backdrop, 'light'),
        '[data-color-scheme=dark] &': { bgcolor: legibleBackground(backdrop, 'dark') },
      }}
    >
      <GlobalStyles styles={transparentBody} />
    </Box>
  )
}

// The body's background would cover it; the document has the same.
const transparentBody = { body: { backgroundColor: 'transparent' } } as const
const all = { position: 'absolute', inset: 0 } as const
const behind = { position: 'fixed', inset: 0, zIndex: -1, overflow: 'hidden' } as const
const blurred = {
  ...all,
  // Extends beyond the edges, which the blur makes pale.
  inset: '-60px',
  backgroundSize: 'cover',
  backgroundPosition: 'center',
  filter: 'blur(40px) saturate(1.6)',
} as const
