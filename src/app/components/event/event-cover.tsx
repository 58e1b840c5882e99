import Box from '@mui/material/Box'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatDayNumber, formatMonth } from '#app/lib/format/dates.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { cropStyle } from '#app/ui/cropped.ts'
import { Doorway } from '#app/ui/doorway.tsx'

export type CoverEvent = Pick<PublicEvent, 'id' | 'cover' | 'homepage_cover_crop' | 'timezone'> & {
  starts_at: string | null
}

interface EventCoverProps {
  event: CoverEvent
  /** Display width, as the `sizes` attribute of an img element. */
  sizes: string
  /** Above the fold; other images are lazy. */
  is_first?: boolean
  /** Alternative text, when the image is not only decorative. */
  alt?: string
}

/**
 * Cover image of an event, or a poster with its date. Decorative unless `alt` is set, since the title is beside
 * it.
 */
export function EventCover({ event, sizes, is_first = false, alt = '' }: EventCoverProps) {
  const { cover, homepage_cover_crop: crop } = event
  if (cover === null) return <Poster event={event} />
  return (
    <Box
      component="img"
      alt={alt}
      src={cover.url}
      srcSet={srcSetOf(cover)}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      loading={is_first ? 'eager' : 'lazy'}
      fetchPriority={is_first ? 'high' : 'auto'}
      decoding="async"
      sx={{ ...frame, objectFit: 'cover', ...(crop && cropStyle(crop)) }}
    />
  )
}

const frame = {
  display: 'block',
  width: '100%',
  height: '100%',
  aspectRatio: '2 / 1',
  bgcolor: 'divider',
} as const

const TINTS = ['primary', 'info', 'success', 'warning'] as const

/** Colour that distinguishes events without a cover. */
function tintOf(id: string): string {
  const sum = Array.from(id).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const tint = TINTS[sum % TINTS.length] ?? 'primary'
  return `var(--mui-palette-${tint}-main)`
}

function Poster({ event: { id, starts_at, timezone } }: Pick<EventCoverProps, 'event'>) {
  const tint = tintOf(id)
  return (
    <Box
      aria-hidden
      sx={{
        ...frame,
        position: 'relative',
        overflow: 'hidden',
        containerType: 'size',
        bgcolor: `color-mix(in srgb, ${tint} 16%, var(--mui-palette-background-paper))`,
        color: `color-mix(in srgb, ${tint} 80%, var(--mui-palette-text-primary))`,
        '& svg': {
          position: 'absolute',
          top: '14%',
          color: tint,
          opacity: 0.22,
          ...(starts_at === null ? { left: 0, right: 0, mx: 'auto' } : { right: '8%' }),
        },
      }}
    >
      <Doorway size="110%" />
      {starts_at !== null && (
        <Box sx={{ position: 'absolute', left: '7%', bottom: '9%', lineHeight: 1, fontWeight: 700 }}>
          <Box sx={{ fontSize: '48cqh', letterSpacing: '-0.03em' }}>
            {formatDayNumber(starts_at, timezone)}
          </Box>
          <Box sx={{ fontSize: '13cqh', mt: '0.4em' }}>{formatMonth(starts_at, timezone)}</Box>
        </Box>
      )}
    </Box>
  )
}
