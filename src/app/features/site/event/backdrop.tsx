import Box from '@mui/material/Box'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { isProductGround, legibleGround, veilOver } from '#app/ui/theme/own-ground.ts'

type Backed = Pick<PublicEventFull, 'cover' | 'homepage_background_colour' | 'homepage_background_type'>

/** What lies behind the whole page of an event: its colour, or its cover out of focus; words stay legible on both. */
export function Backdrop({ event }: { event: Backed }) {
  const { cover, homepage_background_colour: colour, homepage_background_type: type } = event
  if (type === 'MIRROR_COVER' && cover !== null) {
    const small = cover.sources[0]?.url ?? cover.url
    return (
      <Box aria-hidden data-backdrop="cover" className="no-print" sx={behind}>
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
  if (isProductGround(colour)) return null
  return (
    <Box
      aria-hidden
      data-backdrop="colour"
      className="no-print"
      sx={{
        ...behind,
        bgcolor: legibleGround(colour, 'light'),
        '[data-color-scheme=dark] &': { bgcolor: legibleGround(colour, 'dark') },
      }}
    />
  )
}

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
