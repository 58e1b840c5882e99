import type { SystemStyleObject } from '@mui/system'
import type { Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingState } from '#contract/rooms/booking-shape.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useStateLabels } from '#app/components/room/booking-state-chip.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'
import { closed_time } from './day-table.tsx'
import { DeleteBlockDialog } from './delete-block.tsx'
import { EntryLink, type EntryLinkProps } from './entry-link.tsx'

/** Looks of entries in the timetable; each has its word in the legend. */
const LOOKS = ['requested', 'held', 'confirmed', 'done', 'no_show', 'event', 'block'] as const
type Look = (typeof LOOKS)[number]

const LOOK_OF_STATE: Partial<Record<BookingState, Look>> = {
  requested: 'requested',
  held: 'held',
  done: 'done',
  no_show: 'no_show',
}

const lookOf = ({ kind, state }: CalendarEntry): Look =>
  kind === 'booking' ? (LOOK_OF_STATE[state ?? 'confirmed'] ?? 'confirmed') : kind

/** Colour, and a dashed line for what is not agreed yet. */
const STYLES: Record<Look, { colour: string; dashed?: true }> = {
  requested: { colour: 'var(--mui-palette-info-main)', dashed: true },
  held: { colour: 'var(--mui-palette-status-orange)', dashed: true },
  confirmed: { colour: 'var(--mui-palette-status-teal)' },
  done: { colour: 'var(--mui-palette-text-secondary)' },
  no_show: { colour: 'var(--mui-palette-status-red)' },
  event: { colour: 'var(--mui-palette-primary-main)' },
  block: { colour: 'var(--mui-palette-text-disabled)' },
}

const boxOf = (look: Look): SystemStyleObject<Theme> => {
  const { colour, dashed = false } = STYLES[look]
  return {
    display: 'block',
    width: '100%',
    px: 0.75,
    py: 0.25,
    border: `1px ${dashed ? 'dashed' : 'solid'} ${colour}`,
    borderLeft: `4px solid ${colour}`,
    borderRadius: 1,
    bgcolor: `color-mix(in srgb, ${colour} 14%, var(--mui-palette-background-paper))`,
    color: 'text.primary',
    fontSize: '0.8125rem',
    lineHeight: '21px',
    textAlign: 'left',
    textDecoration: 'none',
    overflow: 'hidden',
    touchAction: 'manipulation',
  }
}

/** Name of an entry and the word for its kind or state. */
export function useEntryTexts(entry: CalendarEntry): { name: string; status: string } {
  return { name: entryNameOf(entry), status: useLookLabels()[lookOf(entry)] }
}

function useLookLabels(): Record<Look, string> {
  const { t } = useTranslation('bookings')
  const { requested, held, confirmed, done, no_show } = useStateLabels()
  return {
    requested,
    held,
    confirmed,
    done,
    no_show,
    event: t('house.kind.event'),
    block: t('house.kind.block'),
  }
}

/** A box in the timetable: links to the booking or the event; a block opens the question whether to remove it. */
export function EntryBox({ sx = null, ...props }: EntryLinkProps) {
  const { entry, label, children, ...cell } = props
  const may_decide = useHasRight('booking.decide')
  const [is_open, setOpen] = useState(false)
  const box_sx = { ...boxOf(lookOf(entry)), ...sx }
  if (entry.kind !== 'block') return <EntryLink {...props} sx={box_sx} />
  return (
    <>
      <ButtonBase
        {...cell}
        aria-label={label}
        title={label}
        disabled={!may_decide}
        onClick={() => setOpen(true)}
        sx={box_sx}
      >
        {children}
      </ButtonBase>
      {is_open && <DeleteBlockDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the colours of the timetable mean, and where it is closed. */
export function Legend() {
  const { t } = useTranslation('bookings')
  const labels = useLookLabels()
  return (
    <Box component="ul" aria-label={t('house.legend')} sx={legend}>
      {LOOKS.map((look) => (
        <li key={look}>
          <Box aria-hidden sx={{ ...boxOf(look), ...swatch }} />
          {labels[look]}
        </li>
      ))}
      <li>
        <Box aria-hidden sx={{ ...swatch, ...closed_time, border: 1, borderColor: 'divider' }} />
        {t('house.closed')}
      </li>
    </Box>
  )
}

const legend = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& > li': { display: 'flex', alignItems: 'center', gap: 0.75 },
} as const
const swatch = { width: 22, height: 14, p: 0, borderRadius: 0.5, flex: 'none' } as const
