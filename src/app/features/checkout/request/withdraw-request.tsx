import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbandonOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useCheckout } from '../order-context.ts'

/** Withdraws a request that waits. */
export function WithdrawRequest() {
  const { t } = useTranslation('checkout')
  const { order_key } = useCheckout()
  const online = useOnline()
  const notify = useNotify()
  const [is_confirming, setConfirming] = useState(false)
  const abandon = useAbandonOrder(order_key)
  const withdraw = async () => {
    // The refetched order shows the outcome.
    await abandon.mutateAsync().catch((error: unknown) => notify({ kind: 'error', text: errorText(error) }))
    setConfirming(false)
  }
  return (
    <>
      <Button color="inherit" variant="outlined" disabled={!online} onClick={() => setConfirming(true)}>
        {t('request.withdraw')}
      </Button>
      <ConfirmDialog
        open={is_confirming}
        title={t('request.withdraw_title')}
        confirm={t('request.withdraw')}
        destructive
        pending={abandon.isPending}
        onConfirm={() => void withdraw()}
        onClose={() => setConfirming(false)}
      >
        {t('request.withdraw_text')}
      </ConfirmDialog>
    </>
  )
}
