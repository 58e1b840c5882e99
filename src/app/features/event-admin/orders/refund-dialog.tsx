import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { orderRefund } from '#contract/orders/ending.ts'
import type { OrderFull } from '#contract/orders/full.ts'
import { useRefundOrder } from '#app/data/orders/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/parts/form/form-dialog.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Gives some or all of it back; no more than is left. */
export function RefundDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const refund = useRefundOrder(order)
  const { refundable_cents, currency, reference } = order
  const left = formatMoney(refundable_cents, currency)
  const form = useRowForm({
    schema: orderRefund,
    row: null,
    toForm: () => ({
      amount_cents: refundable_cents as number | null,
      notify_buyer: true,
      cancel_order: false,
    }),
    check: ({ amount_cents }) =>
      amount_cents > refundable_cents ? { amount_cents: ['refund.too_much'] } : {},
    labels: {
      amount_cents: t('refund.amount'),
      notify_buyer: t('refund.notify'),
      cancel_order: t('refund.cancel_too'),
    },
    blame: { 'refund.too_much': 'amount_cents' },
    save: ({ body }) => refund.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('refund.asked') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('refund.title', { reference })}
      submit={t('refund.submit')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Typography>{t('refund.left', { amount: left })}</Typography>
      <MoneyField {...form.field('amount_cents')} currency={currency} required autoFocus />
      <SwitchField {...form.field('notify_buyer')} />
      {order.cancelled_at === null && (
        <SwitchField {...form.field('cancel_order')} hint={t('refund.cancel_hint')} />
      )}
    </FormDialog>
  )
}
