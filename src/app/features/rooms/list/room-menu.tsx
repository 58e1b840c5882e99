import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { sortRooms } from '#app/data/rooms/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { moveRow } from '#app/components/list/rows-state.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'

interface RoomMenuProps {
  row: EditedRow<Room>
  /** All rooms in their order. */
  rooms: readonly EditedRow<Room>[]
  onOpen: () => void
  onDelete: () => void
}

/** Actions on a room of the list. */
export function RoomMenu({ row, rooms, onOpen, onDelete }: RoomMenuProps) {
  const { t } = useTranslation('rooms')
  const notify = useNotify()
  const at = rooms.findIndex(({ id }) => id === row.id)
  const move = (by: -1 | 1) =>
    void sortRooms(moveRow(rooms, row.id, by)).catch((error: unknown) =>
      notify({ kind: 'error', text: errorText(error) }),
    )
  return (
    <RowMenu
      label={t('list.more', { name: row.name })}
      actions={[
        { label: t('list.change'), onSelect: onOpen },
        { label: t('list.up'), disabled: at <= 0, onSelect: () => move(-1) },
        { label: t('list.down'), disabled: at === rooms.length - 1, onSelect: () => move(1) },
        { label: t('delete.action'), destructive: true, disabled: row.is_leaving, onSelect: onDelete },
      ]}
    />
  )
}
