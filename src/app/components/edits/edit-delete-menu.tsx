import { useTranslation } from 'react-i18next'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowMenu } from '#app/ui/table/row-menu.tsx'

interface EditDeleteMenuProps {
  row: EditedRow<{ id: string }>
  /** What people call it. */
  name: string
  onAct: (what: 'edit' | 'delete') => void
}

/** What can be done to a row that is changed and deleted with or without network. */
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
