import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import type { Section } from './section.ts'
import { SectionDrawer } from './section-drawer.tsx'
import { SectionLinks } from './section-links.tsx'

interface SectionLayoutProps {
  /** Accessible name of the navigation. */
  label: string
  sections: readonly Section[]
  /** Heading of the sections: above them, or on a phone in one line with the menu. */
  head?: { wide: ReactNode; small: ReactNode }
  children: ReactNode
}

/** A section's page beside the navigation: a rail on wide screens, otherwise a sheet. */
export function SectionLayout({ label, sections, head, children }: SectionLayoutProps) {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  return (
    <>
      {wide ? (
        head?.wide
      ) : (
        <Box className="no-print" sx={line}>
          {head?.small}
          <SectionDrawer label={label} sections={sections} isShort={head !== undefined} />
        </Box>
      )}
      <Box sx={frame}>
        {wide && (
          <Box component="nav" aria-label={label} className="no-print" sx={rail}>
            <SectionLinks sections={sections} />
          </Box>
        )}
        <Box sx={content}>{children}</Box>
      </Box>
    </>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 2, sm: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const frame = {
  flex: 1,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  width: '100%',
  maxWidth: 'var(--page)',
  mx: 'auto',
} as const
// Pages of all widths start at the same edge.
const content = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > .MuiContainer-root': { ml: { md: 0 }, pt: { xs: 1.5, md: 5 } },
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
