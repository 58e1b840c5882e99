import type { ReactElement } from 'react'
import './status-chip.css'

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
    <span className="status-chip" data-tone={tone} {...(colour !== null && { 'data-colour': colour })}>
      {icon}
      <span>{label}</span>
    </span>
  )
}
