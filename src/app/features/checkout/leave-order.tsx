import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbandonOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useCheckout } from './order-context.ts'
import { eventLinkOf } from './order-progress.ts'

/** Releases the held tickets at once. */
export function LeaveOrder() {
  const { t } = useTranslation('checkout')
  const { order, order_key } = useCheckout()
  const online = useOnline()
  const navigate = useNavigate()
  const notify = useNotify()
  const [is_confirming, setConfirming] = useState(false)
  const abandon = useAbandonOrder(order_key)
  const leave = async () => {
    try {
      await abandon.mutateAsync()
      await navigate(eventLinkOf(order))
    } catch (failure) {
      setConfirming(false)
      notify({ kind: 'error', text: errorText(failure) })
    }
  }
  return (
    <>
      <Button color="inherit" disabled={!online} onClick={() => setConfirming(true)}>
        {t('leave.button')}
      </Button>
      <ConfirmDialog
        open={is_confirming}
        title={t('leave.title')}
        confirm={t('leave.confirm')}
        destructive
        pending={abandon.isPending}
        onConfirm={() => void leave()}
        onClose={() => setConfirming(false)}
      >
        {t('leave.text')}
      </ConfirmDialog>
    </>
  )
}
