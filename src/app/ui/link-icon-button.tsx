import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface LinkIconButtonProps {
  to: string
  label: string
  edge?: IconButtonProps['edge']
  children: ReactNode
}

/** A router link as an icon button; `label` is its accessible name. */
export function LinkIconButton({ to, label, edge = false, children }: LinkIconButtonProps) {
  return (
    <IconButton component={RouterLink} to={to} aria-label={label} edge={edge}>
      {children}
    </IconButton>
  )
}
