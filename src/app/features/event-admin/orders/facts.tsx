import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A label with its value, on one line where there is room. */
export function Fact({
  label,
  strong = false,
  children,
}: {
  label: string
  strong?: boolean
  children: ReactNode
}) {
  const weight = strong ? { fontWeight: 700 } : {}
  return (
    <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', py: 0.5 }}>
      <Typography component="dt" sx={strong ? weight : { color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, ml: 'auto', minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere', ...weight }}
      >
        {children}
      </Typography>
    </Box>
  )
}

/** A list of facts. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {children}
    </Box>
  )
}
