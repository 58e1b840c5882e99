import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { orderRefund } from '#contract/orders/cancel-refund.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import type { RefundMethod } from '#contract/orders/money-back.ts'
import { useRefundOrder } from '#app/data/orders/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { OrderTerms } from './order-terms.tsx'
import {
  RefundFields,
  refundBodyOf,
  defaultRefundMethod,
  initialRefundForm,
  useEventToday,
} from './back-fields.tsx'

/** Refunds some or all of the remaining amount, to the card or manually. */
export function RefundDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const online = useOnline()
  const form = useRefundForm(order, onClose)
  const { currency, reference } = order
  return (
    <FormDialog
      form={form}
      title={t('refund.title', { reference })}
      submit={t('refund.submit')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Typography>
        {t('refund.left', { amount: formatMoney(refundableBy(order, form.values.way), currency) })}
      </Typography>
      <MoneyField {...form.field('amount_cents')} currency={currency} required autoFocus />
      <RefundFields order={order} form={form} />
      {order.cancellation_terms !== undefined && (
        <OrderTerms terms={order.cancellation_terms} currency={currency} />
      )}
      <SwitchField {...form.field('notify_buyer')} />
      {order.cancelled_at === null && (
        <SwitchField {...form.field('cancel_order')} hint={t('refund.cancel_hint')} />
      )}
    </FormDialog>
  )
}

const refundableBy = ({ refundable_cents, returnable_cents }: OrderFull, method: RefundMethod) =>
  method === 'card' ? refundable_cents : returnable_cents

function useRefundForm(order: OrderFull, onClose: () => void) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const refund = useRefundOrder(order)
  const today = useEventToday()
  return useRowForm({
    schema: orderRefund,
    row: null,
    toForm: () => ({
      amount_cents: refundableBy(order, defaultRefundMethod(order)) as number | null,
      notify_buyer: true,
      cancel_order: false,
      ...initialRefundForm(order, today),
    }),
    toBody: refundBodyOf,
    check: ({ amount_cents, way = 'card', given_on = today }) => ({
      ...(amount_cents > refundableBy(order, way) ? { amount_cents: ['refund.too_much'] } : {}),
      ...(given_on > today ? { given_on: ['in_the_future'] } : {}),
    }),
    labels: {
      amount_cents: t('refund.amount'),
      notify_buyer: t('refund.notify'),
      cancel_order: t('refund.cancel_too'),
      way: t('refund.way'),
      given_on: t('refund.given_on'),
      reference: t('refund.note'),
    },
    blame: { 'refund.too_much': 'amount_cents' },
    save: ({ body }) => refund.mutateAsync(body),
    onSaved: (saved) => {
      const is_by_card = saved?.refunds.at(-1)?.way === 'card'
      notify({ kind: 'success', text: t(is_by_card ? 'refund.asked' : 'refund.done') })
      onClose()
    },
  })
}
