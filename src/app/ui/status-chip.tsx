import Chip from '@mui/material/Chip'
import type { ReactElement } from 'react'

interface StatusChipProps {
  /** The text; colour and icon only repeat it. */
  label: string
  tone: 'success' | 'warning' | 'error' | 'info' | 'default'
  icon?: ReactElement
}

/** The three status colours (S10.4); neutral statuses have none. */
const COLOURS = { success: 'teal', warning: 'orange', error: 'red', info: null, default: null } as const

/** A status as a labelled chip. */
export function StatusChip({ label, tone, icon }: StatusChipProps) {
  const colour = COLOURS[tone]
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      label={label}
      {...(icon ? { icon } : {})}
      {...(colour === null
        ? { color: tone === 'info' ? 'info' : 'default' }
        : { 'data-colour': colour, sx: inColour(colour) })}
    />
  )
}

const inColour = (colour: 'orange' | 'red' | 'teal') =>
  ({
    color: `var(--mui-palette-status-${colour})`,
    borderColor: `var(--mui-palette-status-${colour})`,
    '& .MuiChip-icon': { color: 'inherit' },
  }) as const
