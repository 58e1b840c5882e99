import type { Announcements, DndContextProps } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Screen reader announcements for dragging by keyboard. */
export function useSortLabels(
  keys: readonly string[],
  nameOf: (key: string) => string,
): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('form')
  const last_over = useRef<string | number | null>(null)
  const paramsOf = (id: string | number, at: string | number) => ({
    name: nameOf(String(id)),
    place: keys.indexOf(String(at)) + 1,
    count: keys.length,
  })
  const unmoved = (id: string | number) => t('sort.left', { name: nameOf(String(id)) })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      last_over.current = active.id
      return t('sort.picked', paramsOf(active.id, active.id))
    },
    onDragOver: ({ active, over }) => {
      // An item is over itself when picked up; announcing that would cut off the previous announcement.
      if (over === null || over.id === last_over.current) return undefined
      last_over.current = over.id
      return t('sort.moved', paramsOf(active.id, over.id))
    },
    // The list announces the new position, as it does for its buttons.
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id ? unmoved(active.id) : undefined,
    onDragCancel: ({ active }) => unmoved(active.id),
  }
  return { announcements, screenReaderInstructions: { draggable: t('sort.help') } }
}
