import { useTranslation } from 'react-i18next'
import type { Merchant } from '#contract/resources/merchants.ts'
import { deleteMerchant } from '#app/data/merchants/mutations.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Asks for confirmation by name; offline, the deletion is sent once the server is reachable. */
export function DeleteMerchantDialog({ row, onClose }: { row: Merchant; onClose: () => void }) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const { name } = row
  return (
    <ConfirmDialog
      open
      title={t('merchant.delete_title', { name })}
      confirm={t('merchant.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        void deleteMerchant(row).then(() => {
          notify({ kind: 'success', text: t('merchant.deleted', { name }) })
          onClose()
        })
      }}
    >
      {t('merchant.delete_text')}
    </ConfirmDialog>
  )
}
