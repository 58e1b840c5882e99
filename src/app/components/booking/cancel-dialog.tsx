import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { OrderKey, OrderActions } from './order-actions.ts'

interface CancelDialogProps {
  order: ClientOrder
  order_key: OrderKey
  actions: OrderActions
  onClose: () => void
}

/** Shows the refund before an order is cancelled; asks again when the amount has changed meanwhile. */
export function CancelDialog({ order, order_key, actions, onClose }: CancelDialogProps) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const cancel = useMutation({ mutationFn: actions.cancel })
  const { cancellation, currency } = order
  const refund_cents = cancellation?.refund_cents ?? 0
  const confirm = async () => {
    try {
      const saved = await cancel.mutateAsync({ order: order_key, refund_cents })
      const amount = formatMoney(refund_cents, currency)
      const is_free = saved.total_gross_cents === 0 || refund_cents === 0
      notify({ kind: 'success', text: is_free ? t('cancel.done_free') : t('cancel.done', { amount }) })
      onClose()
    } catch {
      // Shown in the dialog beside the current amount.
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('cancel.title', { event: order.event.title })}
      confirm={t('cancel.confirm')}
      keep={t('cancel.keep')}
      destructive
      pending={cancel.isPending}
      onConfirm={() => void (cancellation !== null && confirm())}
      onClose={onClose}
    >
      {cancel.error !== null && <Problem error={cancel.error} />}
      <Typography component="p">{t('cancel.text')}</Typography>
      {cancellation === null ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('cancel.too_late')}
        </Alert>
      ) : (
        order.total_gross_cents > 0 && (
          <Totals
            totals={[
              [t('cancel.paid'), refund_cents + cancellation.fee_cents],
              [t('cancel.fee'), -cancellation.fee_cents],
              [t('cancel.refund'), refund_cents],
            ]}
            currency={currency}
          />
        )
      )}
    </ConfirmDialog>
  )
}

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('profile')
  const has_changed = error instanceof ApiError && error.code === 'order.refund_changed'
  return (
    <Alert severity={has_changed ? 'warning' : 'error'} sx={{ mb: 2 }}>
      {has_changed ? t('cancel.changed') : formatFailure('cancel_order', error)}
    </Alert>
  )
}

function Totals({ totals, currency }: { totals: readonly (readonly [string, number])[]; currency: string }) {
  return (
    <Box component="dl" sx={list_style}>
      {totals.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </Box>
  )
}

const list_style = {
  m: 0,
  mt: 2,
  color: 'text.primary',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 },
  '& > div:last-of-type': { borderTop: 1, fontWeight: 700 },
  '& dd': { m: 0 },
} as const
