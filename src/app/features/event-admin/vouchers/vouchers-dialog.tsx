import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { VOUCHER_LABEL_MAX, VOUCHER_PREFIX_MAX, vouchersNew } from '#contract/sales/vouchers.ts'
import { useCreateVouchers } from '#app/data/vouchers/queries.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

type VoucherValues = {
  label: string
  count: number | null
  prefix: string
  ticket_id: string
  quantity: number | null
  until: string
  reserves_places: boolean
  passes_sold_out: boolean
  price_cents: number | null
}
const BLANK: VoucherValues = {
  label: '',
  count: 1,
  prefix: '',
  ticket_id: '',
  quantity: 1,
  until: '',
  reserves_places: false,
  passes_sold_out: false,
  price_cents: null,
}

/** Creates vouchers of one kind. */
export function VouchersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  const { event, tickets } = useEvent()
  const notify = useNotify()
  const { form, field, parsed, error, isPending, submit } = useVouchersForm((number) => {
    notify({ kind: 'success', text: t('created', { number: formatNumber(number) }) })
    onClose()
  })
  const ticket_options = [
    { value: '', label: t('any_ticket') },
    ...tickets.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog
      open
      title={t('new')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('new')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {error !== null && parsed.success && <Alert severity="error">{errorText(error)}</Alert>}
        <TextField
          {...field('label', t('label'))}
          hint={t('label_hint')}
          required
          autoFocus
          max={VOUCHER_LABEL_MAX}
        />
        <NumberField {...field('count', t('count'))} required />
        <TextField {...field('prefix', t('prefix'))} hint={t('prefix_hint')} max={VOUCHER_PREFIX_MAX} />
        <SelectField {...field('ticket_id', t('ticket'))} hint={t('ticket_hint')} options={ticket_options} />
        <NumberField {...field('quantity', t('quantity'))} required />
        <DateTimeField {...field('until', t('until'))} hint={t('until_hint')} timezone={event.timezone} />
        <MoneyField {...field('price_cents', t('price'))} hint={t('price_hint')} currency={event.currency} />
        <SwitchField {...field('reserves_places', t('reserves'))} hint={t('reserves_hint')} />
        {!form.reserves_places && (
          <SwitchField {...field('passes_sold_out', t('passes'))} hint={t('passes_hint')} />
        )}
      </Stack>
    </Dialog>
  )
}

function useVouchersForm(onCreated: (number: number) => void) {
  const { event } = useEvent()
  const errorLabel = useFieldErrorLabels()
  const [form, setForm] = useState(BLANK)
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useCreateVouchers(event.id)
  const parsed = vouchersNew.safeParse({
    ...form,
    ticket_id: form.ticket_id === '' ? null : form.ticket_id,
    until: form.until === '' ? null : (fromInputValue(form.until, event.timezone) ?? form.until),
    passes_sold_out: form.passes_sold_out && !form.reserves_places,
  })
  const refused = error instanceof ApiError ? error.errors : undefined
  const problemOf = (name: keyof VoucherValues) => {
    const issue = is_submitted ? parsed.error?.issues.find(({ path }) => path[0] === name) : undefined
    const codes = issue === undefined ? refused?.[name] : [issue.message]
    return codes && errorLabel(codes)
  }
  const field = <Name extends keyof VoucherValues>(name: Name, label: string) => ({
    id: `vouchers_${name}`,
    label,
    value: form[name],
    onChange: (value: VoucherValues[Name]) => setForm((current) => ({ ...current, [name]: value })),
    problem: problemOf(name),
  })
  const submit = () => {
    setSubmitted(true)
    if (parsed.success) mutate(parsed.data, { onSuccess: ({ length }) => onCreated(length) })
  }
  return { form, field, parsed, error, isPending, submit }
}
