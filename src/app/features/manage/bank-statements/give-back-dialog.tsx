import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { HAND_BACK_REFERENCE_MAX, handBackMethod, type HandBackMethod } from '#contract/orders/money-back.ts'
import { giveBackStatementLine, type StatementLine } from '#contract/orders/statement-lines.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useGiveBackLine } from '#app/data/bank-statements/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useRefundMethodLabels } from '#app/components/money/refund-method-labels.ts'
import { useNow } from '#app/components/use-now.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Records that money of a line was refunded: what is due of it, or all of a new one. */
export function GiveBackDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t } = useTranslation('bank-statements')
  const { t: tOrders } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const methods = useRefundMethodLabels()
  const zone = useAccountTimezone()
  const today = dayAt(fromEpochMs(useNow()), zone)
  const give = useGiveBackLine(line.id)
  const amount = formatMoney(line.state === 'new' ? line.amount_cents : line.owed_cents, line.currency)
  const form = useRowForm({
    schema: giveBackStatementLine.body,
    row: null,
    toForm: () => ({ way: 'bank' as HandBackMethod, given_on: today, reference: '' }),
    toBody: (values) => ({ ...values, given_on: values.given_on || undefined }),
    check: ({ given_on = today }) => (given_on > today ? { given_on: ['in_the_future'] } : {}),
    labels: {
      way: tOrders('refund.way'),
      given_on: tOrders('refund.given_on'),
      reference: tOrders('refund.note'),
    },
    save: ({ body }) => give.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('give_back.done') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('give_back.title', { amount })}
      submit={t('action.give_back')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Typography>{t('give_back.text')}</Typography>
      <RadioField<HandBackMethod>
        {...form.field('way')}
        options={handBackMethod.options.map((value) => ({ value, label: methods[value] }))}
      />
      <DateField {...form.field('given_on')} />
      <TextField {...form.field('reference')} max={HAND_BACK_REFERENCE_MAX} />
    </FormDialog>
  )
}
