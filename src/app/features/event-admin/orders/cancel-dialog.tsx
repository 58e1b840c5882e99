import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { orderCancellation, type OrderCancellation } from '#contract/orders/cancel-refund.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useCancelOrder } from '#app/data/orders/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { OrderTerms } from './order-terms.tsx'
import { RefundFields, refundBodyOf, initialRefundForm, useEventToday } from './back-fields.tsx'

type RefundMode = OrderCancellation['refund']

/** Cancels an order with all its tickets, and says what happens to the payment. */
export function CancelDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const { t: tTerms } = useTranslation('cancellation')
  const notify = useNotify()
  const online = useOnline()
  const cancel = useCancelOrder(order)
  const today = useEventToday()
  const { reference, currency, attendees } = order
  const is_by_card = order.refundable_cents > 0
  const back_cents = is_by_card ? order.refundable_cents : order.returnable_cents
  const is_pending = order.refunds.some(({ status }) => status === 'PENDING')
  const can_refund = back_cents > 0 && !is_pending && order.disputed_cents === 0
  const refund = (can_refund ? 'all' : 'none') as RefundMode
  const { cancellation = null, cancellation_terms: terms } = order
  const by_terms_cents = cancellation?.refund_cents ?? 0
  const form = useRowForm({
    schema: orderCancellation,
    row: null,
    failed: 'cancel_order',
    toForm: () => ({
      refund,
      notify_buyer: true,
      ...initialRefundForm(order, today),
    }),
    toBody: (values) => {
      const { way, reference: note, given_on, ...body } = refundBodyOf(values)
      return values.refund === 'none' ? body : { ...body, way, reference: note, given_on }
    },
    check: ({ given_on = today }) => (given_on > today ? { given_on: ['in_the_future'] } : {}),
    labels: {
      refund: t('cancel.money'),
      notify_buyer: t('cancel.notify'),
      way: t('refund.way'),
      given_on: t('refund.given_on'),
      reference: t('refund.note'),
    },
    save: ({ body }) => cancel.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('cancel.done', { reference }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('cancel.title', { reference })}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      keep={t('cancel.keep')}
      actions={
        <Button type="submit" variant="contained" color="error" loading={form.is_saving} disabled={!online}>
          {t('cancel.action')}
        </Button>
      }
    >
      <FormProblems form={form} />
      <Stack sx={{ gap: 2.5 }}>
        <Typography>
          {t('cancel.text', { count: attendees.filter(({ status }) => status === 'ACTIVE').length })}
        </Typography>
        {can_refund && (
          <RadioField<RefundMode>
            {...form.field('refund')}
            options={[
              {
                value: 'all',
                label: t(is_by_card ? 'cancel.all' : 'cancel.all_by_hand', {
                  amount: formatMoney(back_cents, currency),
                }),
              },
              ...(by_terms_cents > 0 && by_terms_cents < back_cents
                ? [
                    {
                      value: 'terms' as const,
                      label: tTerms('desk.by_terms', { amount: formatMoney(by_terms_cents, currency) }),
                    },
                  ]
                : []),
              { value: 'none', label: t('cancel.none') },
            ]}
          />
        )}
        {can_refund && form.values.refund !== 'none' && <RefundFields order={order} form={form} />}
        {can_refund && terms !== undefined && <OrderTerms terms={terms} currency={currency} />}
        <SwitchField {...form.field('notify_buyer')} />
      </Stack>
    </Dialog>
  )
}
