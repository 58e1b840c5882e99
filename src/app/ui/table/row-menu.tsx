import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

interface Choice {
  label: string
  icon?: ReactNode
  disabled?: boolean
  /** Deletes something. */
  destructive?: boolean
}
/** Runs a callback, or links to a page. */
export type RowAction = Choice & ({ onSelect: () => void; to?: never } | { to: string; onSelect?: never })

interface RowMenuProps {
  /** Accessible name: "More actions for VIP". */
  label: string
  actions: readonly RowAction[]
  /** First in the menu, for example why some items are disabled. */
  note?: ReactNode
  pending?: boolean
}

/** Menu of a row's actions; nothing when there are none. */
export function RowMenu({ label, actions, note, pending = false }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={pending}
        onClick={(click) => setAnchor(click.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {note}
        {actions.map(({ label: name, icon, to, onSelect, disabled = false, destructive = false }) => (
          <MenuItem
            key={name}
            disabled={disabled}
            {...(to === undefined ? {} : { component: Link, to })}
            onClick={() => {
              setAnchor(null)
              onSelect?.()
            }}
            sx={destructive ? { color: 'error.main' } : {}}
          >
            {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
