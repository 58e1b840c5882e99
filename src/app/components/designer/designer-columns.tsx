import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A page preview beside its settings; on a phone above them. */
export function DesignerColumns({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <Box sx={columns}>
      <Box sx={preview_column}>{preview}</Box>
      {children}
    </Box>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 2.5,
  alignItems: 'start',
} as const
const preview_column = {
  gridColumn: { lg: 2 },
  gridRow: { lg: 1 },
  position: { lg: 'sticky' },
  top: { lg: 80 },
  minWidth: 0,
} as const
