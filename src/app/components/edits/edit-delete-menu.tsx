import { useTranslation } from 'react-i18next'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowMenu } from '#app/ui/table/row-menu.tsx'

interface EditDeleteMenuProps {
  row: EditedRow<{ id: string }>
  /** Display name of the row. */
  name: string
  onAct: (action: 'edit' | 'delete') => void
}

/** Actions of a row that can be edited and deleted online or offline. */
export function EditDeleteMenu({ row, name, onAct }: EditDeleteMenuProps) {
  const { t } = useTranslation('form')
  return (
    <RowMenu
      label={t('row.more', { name })}
      actions={[
        { label: t('row.edit'), onSelect: () => onAct('edit') },
        {
          label: t('row.delete'),
          destructive: true,
          disabled: row.is_leaving,
          onSelect: () => onAct('delete'),
        },
      ]}
    />
  )
}
