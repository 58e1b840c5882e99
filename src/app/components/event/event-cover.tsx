import type { CSSProperties } from 'react'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatDayNumber, formatMonth } from '#app/lib/format/dates.ts'
import { srcSetOf } from '#app/lib/src-set.ts'
import { cropStyle } from '#app/ui/cropped.ts'
import { Doorway } from '#app/ui/doorway.tsx'
import './event-cover.css'

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
    <img
      alt={alt}
      src={cover.url}
      srcSet={srcSetOf(cover)}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      loading={is_first ? 'eager' : 'lazy'}
      fetchPriority={is_first ? 'high' : 'auto'}
      decoding="async"
      className="event-cover"
      {...(crop && { style: cropStyle(crop) })}
    />
  )
}

const TINTS = ['primary', 'info', 'success', 'warning'] as const

/** Colour that distinguishes events without a cover. */
function tintOf(id: string): string {
  const sum = Array.from(id).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const tint = TINTS[sum % TINTS.length] ?? 'primary'
  return `var(--mui-palette-${tint}-main)`
}

function Poster({ event: { id, starts_at, timezone } }: Pick<EventCoverProps, 'event'>) {
  const tint: CSSProperties & { '--tint': string } = { '--tint': tintOf(id) }
  return (
    <div aria-hidden className={`event-poster ${starts_at === null ? 'undated' : ''}`} style={tint}>
      <Doorway size="110%" />
      {starts_at !== null && (
        <div>
          <div className="day">{formatDayNumber(starts_at, timezone)}</div>
          <div className="month">{formatMonth(starts_at, timezone)}</div>
        </div>
      )}
    </div>
  )
}
