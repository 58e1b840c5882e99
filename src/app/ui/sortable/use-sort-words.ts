import type { Announcements, DndContextProps } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'

/** What a screen reader hears while something is moved by keys. */
export function useSortWords(
  keys: readonly string[],
  nameOf: (key: string) => string,
): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('form')
  const about = (id: string | number, at: string | number) => ({
    name: nameOf(String(id)),
    place: keys.indexOf(String(at)) + 1,
    count: keys.length,
  })
  const stays = (id: string | number) => t('sort.left', { name: nameOf(String(id)) })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('sort.picked', about(active.id, active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('sort.moved', about(active.id, over.id)),
    onDragEnd: ({ active, over }) =>
      over === null ? stays(active.id) : t('sort.moved', about(active.id, over.id)),
    onDragCancel: ({ active }) => stays(active.id),
  }
  return { announcements, screenReaderInstructions: { draggable: t('sort.help') } }
}
