import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import type { Section } from './section.ts'
import { SectionDrawer } from './section-drawer.tsx'
import { SectionLinks } from './section-links.tsx'

interface SectionLayoutProps {
  /** What the sections are of; names the navigation. */
  label: string
  sections: readonly Section[]
  children: ReactNode
}

/** A page of one section beside the way to all others: a rail where there is room, else a sheet. */
export function SectionLayout({ label, sections, children }: SectionLayoutProps) {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  return (
    <Box sx={frame}>
      {wide ? (
        <Box component="nav" aria-label={label} className="no-print" sx={rail}>
          <SectionLinks sections={sections} />
        </Box>
      ) : (
        <Box className="no-print" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          <SectionDrawer label={label} sections={sections} />
        </Box>
      )}
      <Box sx={content}>{children}</Box>
    </Box>
  )
}

const frame = {
  flex: 1,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  width: '100%',
  maxWidth: 'var(--page)',
  mx: 'auto',
} as const
// Pages of all widths begin at the same line.
const content = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > .MuiContainer-root': { ml: { md: 0 } },
} as const
const rail = {
  width: 224,
  flexShrink: 0,
  alignSelf: 'flex-start',
  position: 'sticky',
  top: 64,
  maxHeight: 'calc(100dvh - 64px)',
  overflowY: 'auto',
  py: 3,
  pl: 1.5,
} as const
