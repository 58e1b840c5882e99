import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Tickets that are no longer on sale, collapsed. */
export function PastEventTickets({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="details" sx={{ mt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={line}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

const line = {
  py: 1.5,
  minHeight: 'var(--control)',
  cursor: 'pointer',
  color: 'text.secondary',
  fontWeight: 600,
  fontSize: '0.9375rem',
} as const
