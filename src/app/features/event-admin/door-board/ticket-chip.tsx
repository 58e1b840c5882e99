import { useDraggable } from '@dnd-kit/core'
import MoveIcon from '@mui/icons-material/DragIndicatorOutlined'
import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { TicketMove } from './use-move-ticket.ts'

interface TicketChipProps {
  ticket: Pick<Ticket, 'id' | 'name'>
  list: CheckInList
  /** Lists that it can move to. */
  others: readonly CheckInList[]
  /** Null where it cannot be moved. */
  onMove: ((move: TicketMove) => void) | null
}

/** A ticket type of a list: dragged to another list, or moved by its menu. */
export function TicketChip({ ticket, list, others, onMove }: TicketChipProps) {
  const { t } = useTranslation('door-report')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${list.id} ${ticket.id}`,
    data: { list_id: list.id, ticket_id: ticket.id },
    disabled: onMove === null,
  })
  if (onMove === null) return <Chip label={ticket.name} sx={chip} />
  const offset = transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`
  return (
    <>
      <Chip
        ref={setNodeRef}
        icon={<MoveIcon />}
        label={ticket.name}
        aria-label={t('lists.move', { ticket: ticket.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        {...listeners}
        sx={{
          ...chip,
          touchAction: 'none',
          cursor: 'grab',
          transform: offset,
          zIndex: isDragging ? 1 : undefined,
        }}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map((other) => (
          <MenuItem
            key={other.id}
            onClick={() => {
              setAnchor(null)
              onMove({ ticket_id: ticket.id, from: list.id, to: other.id })
            }}
          >
            {t('lists.move_to', { list: other.name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const chip = {
  height: 'auto',
  minHeight: 32,
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
}
