import Chip from '@mui/material/Chip'
import type { ReactElement } from 'react'

interface StatusChipProps {
  /** The word; colour and icon only repeat it. */
  label: string
  tone: 'success' | 'warning' | 'error' | 'info' | 'default'
  icon?: ReactElement
}

/** A state as a word with a tone. */
export function StatusChip({ label, tone, icon }: StatusChipProps) {
  return <Chip size="small" variant="outlined" label={label} color={tone} {...(icon ? { icon } : {})} />
}
