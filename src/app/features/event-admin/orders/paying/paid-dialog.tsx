import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { manualPayment, PAID_REFERENCE_MAX } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useMarkOrderAsPaid } from '#app/data/orders/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Marks one order as paid, with amount and reference. */
export function MarkPaidDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const mark = useMarkOrderAsPaid(order)
  const { reference, total_gross_cents, currency } = order
  const form = useRowForm({
    schema: manualPayment,
    row: null,
    toForm: () => ({ amount_cents: total_gross_cents as number | null, reference: '' }),
    toBody: (values) => ({ ...values, amount_cents: values.amount_cents ?? undefined }),
    check: ({ amount_cents = total_gross_cents }) =>
      amount_cents === total_gross_cents ? {} : { amount_cents: ['order.sum_differs'] },
    labels: { amount_cents: t('paid.sum'), reference: t('paid.reference') },
    blame: { 'order.sum_differs': 'amount_cents' },
    save: ({ body }) => mark.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('paid.done') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('paid.title', { reference })}
      submit={t('paid.action')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Typography>{t('paid.text', { amount: formatMoney(total_gross_cents, currency) })}</Typography>
      <MoneyField {...form.field('amount_cents')} currency={currency} required autoFocus />
      <TextField {...form.field('reference')} max={PAID_REFERENCE_MAX} hint={t('paid.reference_hint')} />
    </FormDialog>
  )
}
