import type { SystemStyleObject } from '@mui/system'
import type { Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import type { PointerEvent, ReactNode } from 'react'
import { TextLink } from '#app/ui/links.tsx'
import type { CalendarEntry } from './calendar-entries.ts'

/** Props of a link to an entry. */
export interface EntryLinkProps {
  entry: CalendarEntry
  /** Full text, where only a part is visible. */
  label: string
  sx?: SystemStyleObject<Theme> | null
  children: ReactNode
  'data-cell'?: string
  'data-at'?: number
  tabIndex?: number
  onFocus?: () => void
  onPointerDown?: (event: PointerEvent) => void
}

/** Links to the booking or the event of an entry; a block has no page of its own. */
export function EntryLink({ entry, label, sx = null, children, ...props }: EntryLinkProps) {
  const { kind, of_id } = entry
  // A drag moves the entry in the timetable, not the link's address.
  const common = {
    ...props,
    'aria-label': label,
    title: label,
    draggable: false,
    ...(sx === null ? {} : { sx }),
  }
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
