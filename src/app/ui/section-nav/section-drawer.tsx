import ListIcon from '@mui/icons-material/List'
import OpenIcon from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Section } from './section.ts'
import { SectionLinks } from './section-links.tsx'

interface SectionDrawerProps {
  label: string
  sections: readonly Section[]
  /** Shows only the section's icon because the line contains other content. */
  isShort: boolean
}

/** On a phone: the current section, and a bottom sheet with all sections. */
export function SectionDrawer({ label, sections, isShort }: SectionDrawerProps) {
  const [open, setOpen] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = sections.find(({ to, exact = false }) =>
    exact ? pathname === to : pathname === to || pathname.startsWith(`${to}/`),
  )
  const close = () => setOpen(false)
  return (
    <>
      <Button
        color="inherit"
        fullWidth={!isShort}
        aria-haspopup="dialog"
        aria-label={current === undefined ? label : `${label}: ${current.label}`}
        startIcon={!isShort && current?.icon}
        endIcon={<OpenIcon />}
        onClick={() => setOpen(true)}
        sx={isShort ? short : { px: 0, '& .MuiButton-endIcon': { marginInlineStart: 'auto' } }}
      >
        {isShort ? (current?.icon ?? <ListIcon />) : (current?.label ?? label)}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: sheet } }}
      >
        <Box component="nav" aria-label={label}>
          <SectionLinks sections={sections} onGo={close} />
        </Box>
      </Drawer>
    </>
  )
}

const short = { minWidth: 0, flexShrink: 0, px: 1, '& .MuiButton-endIcon': { ml: 0 } } as const
const sheet = {
  maxHeight: '85dvh',
  p: 2,
  pb: 'max(16px, env(safe-area-inset-bottom))',
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
} as const
