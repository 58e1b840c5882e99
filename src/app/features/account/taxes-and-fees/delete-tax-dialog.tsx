import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { deleteTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Asks for confirmation by name; offline, the deletion is sent once the server is reachable. */
export function DeleteTaxDialog({ row, onClose }: { row: TaxOrFee; onClose: () => void }) {
  const { t } = useTranslation('account')
  const notify = useNotify()
  const { name } = row
  return (
    <ConfirmDialog
      open
      title={t('taxes.delete_title', { name })}
      confirm={t('taxes.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        void deleteTaxOrFee(row).then(() => {
          notify({ kind: 'success', text: t('taxes.deleted', { name }) })
          onClose()
        })
      }}
    >
      {t('taxes.delete_text')}
    </ConfirmDialog>
  )
}
