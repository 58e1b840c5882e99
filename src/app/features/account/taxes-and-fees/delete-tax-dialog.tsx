import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import { useDeleteTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Asks once, by name. */
export function DeleteTaxDialog({ row, onClose }: { row: TaxOrFee; onClose: () => void }) {
  const { t } = useTranslation('account')
  const notify = useNotify()
  const remove = useDeleteTaxOrFee()
  const { name } = row
  return (
    <ConfirmDialog
      open
      title={t('taxes.delete_title', { name })}
      confirm={t('taxes.delete')}
      destructive
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(row, {
          onSuccess: () => notify({ kind: 'success', text: t('taxes.deleted', { name }) }),
          onError: (error) => notify({ kind: 'error', text: errorText(error) }),
          onSettled: onClose,
        })
      }
    >
      {t('taxes.delete_text')}
    </ConfirmDialog>
  )
}
