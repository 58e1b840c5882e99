import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/plain/icon.tsx'

/** An entry of a menu: an action, or a link to another site. */
export type MenuEntry = {
  key: string
  label: string
  /** Language tag of the label, when it is not the page's. */
  lang?: string
  /** Path of an icon. */
  icon?: string
  is_selected?: boolean
} & ({ onSelect: () => void } | { href: string })

interface PopupMenuProps {
  /** Null closes it. */
  anchor: HTMLElement | null
  entries: readonly MenuEntry[]
  /** Lines above the entries. */
  head?: ReactNode
  onClose: () => void
}

/** A menu at a button. */
export function PopupMenu({ anchor, entries, head, onClose }: PopupMenuProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {head !== undefined && [
        <li key="head" role="none">
          <Typography variant="body2" component="div" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
            {head}
          </Typography>
        </li>,
        <Divider key="line" component="li" role="none" />,
      ]}
      {entries.map((entry) => (
        <MenuItem
          key={entry.key}
          lang={entry.lang}
          selected={entry.is_selected ?? false}
          {...('href' in entry
            ? { component: 'a', href: entry.href, target: '_blank', rel: 'noopener noreferrer' }
            : {})}
          onClick={() => {
            onClose()
            if ('onSelect' in entry) entry.onSelect()
          }}
        >
          {entry.icon !== undefined && (
            <ListItemIcon>
              <Icon path={entry.icon} size={20} />
            </ListItemIcon>
          )}
          {entry.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
