import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorBoard } from '#contract/door/door-board.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { ListColumn } from './list-column.tsx'
import { useMoveTicket } from './use-move-ticket.ts'

/** A click that opens the menu is no drag. */
const DRAG_DISTANCE_PX = 6

/** The ticket types of each list, moved to another list by a drag or a menu, also without a network. */
export function ListsPanel({ devices }: { devices: DoorBoard['devices'] }) {
  const { t } = useTranslation('door-report')
  const { check_in_lists: lists } = useEvent()
  const may_edit = useHasEventRight('check_in_list.edit')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
  )
  const move = useMoveTicket()
  const drop = ({ active, over }: DragEndEvent) => {
    const { list_id, ticket_id } = active.data.current ?? {}
    if (over !== null && typeof list_id === 'string' && typeof ticket_id === 'string')
      move({ ticket_id, from: list_id, to: String(over.id) })
  }
  const can_move = may_edit && lists.length > 1
  return (
    <Panel title={t('lists.title')} lead={can_move ? t('lists.lead') : undefined}>
      {lists.length === 0 ? (
        <Typography>{t('lists.none')}</Typography>
      ) : (
        <DndContext sensors={sensors} onDragEnd={drop} accessibility={NO_DRAG_TEXTS}>
          <Box component="ul" sx={grid}>
            {lists.map((list) => (
              <ListColumn
                key={list.id}
                list={list}
                devices={devices.filter((device) => device.check_in_list_id === list.id)}
                onMove={can_move ? move : null}
              />
            ))}
          </Box>
        </DndContext>
      )}
    </Panel>
  )
}

/** By keyboard the menu moves, and its notice is announced. */
const NO_DRAG_TEXTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
