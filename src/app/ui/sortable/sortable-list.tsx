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

const DRAG_DISTANCE_PX = 6

/** A list that can be reordered by dragging, by keyboard, or with up and down buttons. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, onSort, disabled = false, onOpen, children } = props
  const { t } = useTranslation('form')
  const item_keys = items.map(itemKey)
  const [order, setOrder] = useState<string[] | null>(null)
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 })
  const joined_keys = item_keys.join(' ')
  // The local order is shown until the items follow.
  useEffect(() => setOrder(null), [joined_keys])
  const keys = order?.length === item_keys.length ? order : item_keys
  const findItem = (key: string) => items.find((item) => itemKey(item) === key)
  const nameOf = (key: string) => {
    const item = findItem(key)
    return item === undefined ? '' : itemName(item)
  }
  const accessibility = useSortLabels(keys, nameOf)
  const move = (key: string, to: number) => {
    const next = arrayMove(keys, keys.indexOf(key), to)
    setOrder(next)
    const text = t('sort.moved', { name: nameOf(key), place: to + 1, count: keys.length })
    setAnnouncement(({ turn }) => ({ text, turn: turn + 1 }))
    onSort(next)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) move(String(active.id), keys.indexOf(String(over.id)))
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <Box component="ul" aria-label={label} sx={list}>
          {keys.map((key, index) => {
            const item = findItem(key)
            return (
              item !== undefined && (
                <SortableItem
                  key={key}
                  id={key}
                  name={itemName(item)}
                  disabled={disabled}
                  isFirst={index === 0}
                  isLast={index === keys.length - 1}
                  onStep={(by) => move(key, index + by)}
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
        {/* A new key makes screen readers read the same text again. */}
        <span key={announcement.turn}>{announcement.text}</span>
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
