import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode, MouseEvent } from 'react'

interface ToolButtonProps {
  name: string
  /** Whether it is active; omitted for a tool without a state. */
  pressed?: boolean
  off?: boolean
  /** Whether it is the tab stop of the toolbar. */
  stop: boolean
  run: (event: MouseEvent<HTMLButtonElement>) => void
  onFocus: () => void
  children: ReactNode
}

/** An icon button of the toolbar. */
export function ToolButton({ name, pressed, off = false, stop, run, onFocus, children }: ToolButtonProps) {
  return (
    <Tooltip title={name}>
      <IconButton
        aria-label={name}
        aria-disabled={off}
        tabIndex={stop ? 0 : -1}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!off) run(event)
        }}
        sx={button_style}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}

const button_style = {
  borderRadius: 1,
  color: 'text.secondary',
  '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'action.selected' },
  // On the icon, because transparency of the button would hide its focus ring.
  '&[aria-disabled=true]': { cursor: 'default', '& svg': { opacity: 0.4 } },
} as const
