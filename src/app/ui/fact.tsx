import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A short piece of information with an icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Box aria-hidden sx={{ display: 'flex', color: 'primary.main', pt: '2px' }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Stack>
  )
}

interface FactListProps {
  facts: readonly { key: string; label: ReactNode; value: ReactNode }[]
}

/** Labels with their values: side by side in a wide container, one below the other in a narrow one. */
export function FactList({ facts }: FactListProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="dl" sx={list}>
        {facts.map(({ key, label, value }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={detail}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const SIDE_BY_SIDE = '@container (min-width: 26rem)'
const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 2,
  m: 0,
  // Labels may take half of the width, so that the longest leaves room for its value.
  [SIDE_BY_SIDE]: { gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)', rowGap: 0.5 },
} as const
const detail = {
  m: 0,
  mb: 0.75,
  minWidth: 0,
  overflowWrap: 'anywhere',
  [SIDE_BY_SIDE]: { mb: 0 },
} as const
