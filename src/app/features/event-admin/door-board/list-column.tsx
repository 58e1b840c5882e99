import { useDroppable } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { DoorBoard } from '#contract/door/door-board.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowEdits, RowMark } from '#app/components/edits/row-edits.tsx'
import { formatList } from '#app/components/fields/values.ts'
import { useEvent } from '../use-event.tsx'
import { TicketChip } from './ticket-chip.tsx'
import type { TicketMove } from './use-move-ticket.ts'

interface ListColumnProps {
  list: EditedRow<CheckInList>
  devices: DoorBoard['devices']
  /** Null without the right to move ticket types, or another list. */
  onMove: ((move: TicketMove) => void) | null
}

/** A list with its gates and ticket types; a dragged type can be dropped on it. */
export function ListColumn({ list, devices, onMove }: ListColumnProps) {
  const { t } = useTranslation('door-report')
  const { tickets, check_in_lists } = useEvent()
  const { setNodeRef, isOver } = useDroppable({ id: list.id, disabled: onMove === null })
  const gates = [...new Set(devices.flatMap(({ gate }) => gate ?? []))].toSorted((a, b) => a.localeCompare(b))
  const own = tickets.filter(({ id }) => list.ticket_ids.includes(id))
  const others = check_in_lists.filter(({ id, kind }) => id !== list.id && kind === list.kind)
  const can_move = onMove !== null && own.length > 1 && others.length > 0
  return (
    <Paper
      ref={setNodeRef}
      component="li"
      variant="outlined"
      sx={{ p: 1.5, minWidth: 0, ...(isOver && { outline: 2, outlineColor: 'primary.main' }) }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {list.name}
        </Typography>
        <RowMark row={list} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1, overflowWrap: 'anywhere' }}>
        {gates.length === 0 ? t('lists.no_gates') : formatList(gates)}
      </Typography>
      <RowEdits row_id={list.id} />
      <Box
        component="ul"
        aria-label={t('lists.tickets_of', { list: list.name })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {own.map((ticket) => (
          <li key={ticket.id}>
            <TicketChip ticket={ticket} list={list} others={others} onMove={can_move ? onMove : null} />
          </li>
        ))}
      </Box>
    </Paper>
  )
}
