import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import {
  HAND_BACK_REFERENCE_MAX,
  handBack,
  handBackMethod,
  type HandBack,
  type HandBackMethod,
} from '#contract/orders/money-back.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useRefundMethodLabels } from './refund-method-labels.ts'

interface HandBackDialogProps {
  /** Reference of the order or booking. */
  reference: string
  owed_cents: number
  currency: string
  /** Today's date at the venue. */
  today: string
  save: (body: HandBack) => Promise<unknown>
  onClose: () => void
}

/** Records a manual refund: amount, method, date and note. */
export function HandBackDialog({
  reference,
  owed_cents,
  currency,
  today,
  save,
  onClose,
}: HandBackDialogProps) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const method_labels = useRefundMethodLabels()
  const form = useRowForm({
    schema: handBack,
    row: null,
    toForm: () => ({
      amount_cents: owed_cents as number | null,
      way: 'cash' as HandBackMethod,
      given_on: today,
      reference: '',
    }),
    toBody: (values) => ({
      ...values,
      amount_cents: values.amount_cents ?? undefined,
      given_on: values.given_on || undefined,
    }),
    check: ({ amount_cents = 0, given_on = today }) => ({
      ...(amount_cents > owed_cents ? { amount_cents: ['refund.too_much'] } : {}),
      ...(given_on > today ? { given_on: ['in_the_future'] } : {}),
    }),
    labels: {
      amount_cents: t('refund.amount'),
      way: t('refund.way'),
      given_on: t('refund.given_on'),
      reference: t('refund.note'),
    },
    blame: { 'refund.too_much': 'amount_cents' },
    save: ({ body }) => save(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('refund.done') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('give_back.title', { reference })}
      submit={t('give_back.action')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Typography>{t('give_back.text', { amount: formatMoney(owed_cents, currency) })}</Typography>
      <MoneyField {...form.field('amount_cents')} currency={currency} required autoFocus />
      <RadioField<HandBackMethod>
        {...form.field('way')}
        options={handBackMethod.options.map((value) => ({ value, label: method_labels[value] }))}
      />
      <DateField {...form.field('given_on')} />
      <TextField {...form.field('reference')} max={HAND_BACK_REFERENCE_MAX} hint={t('refund.note_hint')} />
    </FormDialog>
  )
}
