import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/members/receipts.ts'
import { useDeleteReceipt } from '#app/data/membership/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Deletes a receipt that is in no request, after confirmation. */
export function WithdrawReceipt({ receipt: { id, number } }: { receipt: Receipt }) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const notify = useNotify()
  const remove = useDeleteReceipt()
  const [is_confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        disabled={!online}
        aria-label={t('receipts.take_back_named', { number })}
        onClick={() => setConfirming(true)}
      >
        {t('receipts.take_back')}
      </Button>
      <ConfirmDialog
        open={is_confirming}
        title={t('receipts.take_back_title', { number })}
        confirm={t('receipts.take_back')}
        destructive
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onError: (error) => notify({ kind: 'error', text: errorText(error) }),
            onSettled: () => setConfirming(false),
          })
        }
      >
        {t('receipts.take_back_text')}
      </ConfirmDialog>
    </>
  )
}
