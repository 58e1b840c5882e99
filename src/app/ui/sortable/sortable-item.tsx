import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import DragIcon from '@mui/icons-material/DragIndicator'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openRow } from '../table/open-row.ts'

interface SortableItemProps {
  id: string
  name: string
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onStep: (by: 1 | -1) => void
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** A row with its drag handle and its up and down buttons. */
export function SortableItem(props: SortableItemProps) {
  const { id, name, disabled, isFirst, isLast, onStep, onOpen, children } = props
  const { sx, ...open_props } = openRow(onOpen)
  const { t } = useTranslation('form')
  const sortable = useSortable({ id, disabled })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable
  const step = (by: 1 | -1, is_end: boolean, label: string, icon: ReactNode) => (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={disabled || is_end}
      onClick={() => {
        if (!disabled && !is_end) onStep(by)
      }}
      sx={off}
    >
      {icon}
    </IconButton>
  )
  return (
    <Paper
      component="li"
      ref={setNodeRef}
      variant="outlined"
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ ...row, ...(isDragging ? lifted : {}) }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('sort.handle', { name })}
        disabled={disabled}
        sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIcon />
      </IconButton>
      <Box {...open_props} sx={{ flex: 1, minWidth: 0, ...sx }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        {step(-1, isFirst, t('sort.up', { name }), <UpIcon />)}
        {step(1, isLast, t('sort.down', { name }), <DownIcon />)}
      </Box>
    </Paper>
  )
}

// On the icon, because transparency of the button would hide its focus ring.
const off = {
  '&[aria-disabled=true]': { cursor: 'default', '& svg': { opacity: 0.3 } },
} as const
const row = {
  display: 'flex',
  alignItems: 'center',
  // On a phone, the name needs the width more than the buttons beside it need air.
  gap: { xs: 0, sm: 1 },
  p: { xs: 0.5, sm: 1 },
  position: 'relative',
} as const
const lifted = { zIndex: 1, boxShadow: 8, borderColor: 'primary.main' } as const
