import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import { useDeleteTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { useTell } from '#app/parts/use-tell.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Asks once, by name. */
export function DeleteTaxDialog({ row, onClose }: { row: TaxOrFee; onClose: () => void }) {
  const { t } = useTranslation('account')
  const tell = useTell()
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
        void tell(remove.mutateAsync(row), t('taxes.deleted', { name }), { failed: 'delete' }).then(onClose)
      }
    >
      {t('taxes.delete_text')}
    </ConfirmDialog>
  )
}
