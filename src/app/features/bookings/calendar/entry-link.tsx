import type { SxProps, Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/links.tsx'
import type { CalendarEntry } from './calendar-entries.ts'

interface EntryLinkProps {
  entry: CalendarEntry
  /** Full text, where only a part is visible. */
  label: string
  sx?: SxProps<Theme> | null
  children: ReactNode
}

/** Links to the booking or the event of an entry; a block has no page of its own. */
export function EntryLink({ entry, label, sx = null, children }: EntryLinkProps) {
  const { kind, of_id } = entry
  const common = { 'aria-label': label, title: label, ...(sx === null ? {} : { sx }) }
  if (kind === 'booking')
    return (
      <TextLink {...common} to="/manage/bookings/$bookingId" params={{ bookingId: of_id }}>
        {children}
      </TextLink>
    )
  if (kind === 'event')
    return (
      <TextLink {...common} to="/manage/event/$eventId" params={{ eventId: of_id }}>
        {children}
      </TextLink>
    )
  return (
    <Box {...common} role="img">
      {children}
    </Box>
  )
}

/** Colours of an entry by kind and state; unconfirmed entries have a dashed outline. */
export function entryColoursOf({ kind, state }: CalendarEntry): Record<string, string> {
  const solid = (colour: 'primary' | 'secondary') => ({
    bgcolor: `${colour}.main`,
    color: `${colour}.contrastText`,
    borderColor: `${colour}.main`,
  })
  if (kind === 'event') return solid('secondary')
  if (kind === 'block') return { color: 'text.secondary', bgcolor: 'action.hover', borderColor: 'divider' }
  if (state === 'requested' || state === 'held')
    return { color: 'primary.main', bgcolor: 'background.paper', borderStyle: 'dashed' }
  return solid('primary')
}
