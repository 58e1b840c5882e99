import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../visually-hidden.ts'
import { SortableItem } from './sortable-item.tsx'
import { useSortLabels } from './use-sort-labels.ts'

interface SortableListProps<Item> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** Display name of an item. */
  itemName: (item: Item) => string
  /** Receives all keys in their new order. */
  onSort: (keys: string[]) => void
  disabled?: boolean
  /** Opens a row, on a click anywhere in it or Enter. */
  onOpen?: ((item: Item) => void) | undefined
  children: (item: Item) => ReactNode
}

const SLIP_PX = 6

/** A list that can be reordered by dragging, by keyboard, or with up and down buttons. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, onSort, disabled = false, onOpen, children } = props
  const { t } = useTranslation('form')
  const given = items.map(itemKey)
  const [order, setOrder] = useState<string[] | null>(null)
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const known = given.join(' ')
  // The local order is shown until the items follow.
  useEffect(() => setOrder(null), [known])
  const keys = order?.length === given.length ? order : given
  const found = (key: string) => items.find((item) => itemKey(item) === key)
  const nameOf = (key: string) => {
    const item = found(key)
    return item === undefined ? '' : itemName(item)
  }
  const words = useSortLabels(keys, nameOf)
  const move = (key: string, to: number) => {
    const next = arrayMove(keys, keys.indexOf(key), to)
    setOrder(next)
    const text = t('sort.moved', { name: nameOf(key), place: to + 1, count: keys.length })
    setSaid(({ turn }) => ({ text, turn: turn + 1 }))
    onSort(next)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) move(String(active.id), keys.indexOf(String(over.id)))
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLIP_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={words}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <Box component="ul" aria-label={label} sx={list}>
          {keys.map((key, place) => {
            const item = found(key)
            return (
              item !== undefined && (
                <SortableItem
                  key={key}
                  id={key}
                  name={itemName(item)}
                  disabled={disabled}
                  isFirst={place === 0}
                  isLast={place === keys.length - 1}
                  onStep={(by) => move(key, place + by)}
                  onOpen={onOpen && (() => onOpen(item))}
                >
                  {children(item)}
                </SortableItem>
              )
            )
          })}
        </Box>
      </SortableContext>
      <div role="status" style={visuallyHidden}>
        {/* Repeated announcements of the same text are heard. */}
        <span key={said.turn}>{said.text}</span>
      </div>
    </DndContext>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
