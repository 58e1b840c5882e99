import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import {
  discountType,
  PROMO_CODE_MAX,
  promoCodeNew,
  type PromoCode,
} from '#contract/resources/promo-codes.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { promoCodeFields } from '#app/components/fields/promo-code.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { checkTickets } from '#app/components/form/ticket-choice.ts'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { promoCodeBodyOf, promoCodeFormOf } from './promo-code-form.ts'

interface PromoCodeDialogProps {
  /** Null creates a new one. */
  code: EditedRow<PromoCode> | null
  onClose: () => void
}

/** Creates or edits a promo code, online or offline. */
export function PromoCodeDialog({ code, onClose }: PromoCodeDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event, tickets } = useEvent()
  const fields = useFields(promoCodeFields)
  const notifySaved = useSavedNotice()
  const new_id = useNewId('promo_code')
  const target = { resource: 'promo_code', on: event.id } as const
  const form = useRowForm({
    schema: promoCodeNew,
    row: code,
    toForm: (row) => promoCodeFormOf(row, event.timezone),
    toBody: (values) => promoCodeBodyOf(values, event.timezone),
    check: (_, values) => checkTickets('applicable_ticket_ids', values.applicable_ticket_ids),
    labels: labelsOf(fields),
    blame: { 'promo_code.taken': 'code', 'promo_code.discount_invalid': 'discount' },
    save: async ({ body, changed, row }) =>
      row === null
        ? (await createRow({ ...target, row_id: new_id }, body)).saved
        : saveEdit({ ...target, row_id: row.id, row }, changed),
    onSaved: (saved) => {
      notifySaved(saved, code === null ? t('promo_code.created') : t('promo_code.saved'))
      onClose()
    },
  })
  const kind = form.field('discount_type')
  return (
    <FormDialog
      form={form}
      title={code === null ? t('promo_code.new') : t('promo_code.edit', { code: code.code })}
      submit={code === null ? t('promo_code.create') : t('promo_code.save')}
      onClose={onClose}
    >
      {code !== null && <RowEdits row_id={code.id} />}
      <TextField
        {...form.field('code')}
        required
        autoFocus
        max={PROMO_CODE_MAX}
        hint={t('promo_code.code_hint')}
      />
      <RadioField
        {...kind}
        onChange={(type) => {
          // A fixed amount is not a percentage.
          form.set('discount', null)
          kind.onChange(type)
        }}
        options={discountType.options.map((value) => ({ value, label: fields.discount_type.choices[value] }))}
      />
      {form.values.discount_type === 'FIXED' && (
        <MoneyField
          {...form.field('discount')}
          required
          currency={event.currency}
          hint={t('promo_code.fixed_hint')}
        />
      )}
      {form.values.discount_type === 'PERCENTAGE' && (
        // Accepts more decimals than allowed, so that the contract reports the problem.
        <NumberField {...form.field('discount')} required decimals={6} unit="%" />
      )}
      {form.values.discount_type !== 'NONE' && (
        <SwitchField {...form.field('combines_with_member_price')} hint={t('promo_code.combines_hint')} />
      )}
      <TicketsField {...form.field('applicable_ticket_ids')} tickets={tickets} blankIsAll />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('expires_at')} hint={t('promo_code.expires_hint')} />
        <NumberField {...form.field('max_uses')} hint={t('promo_code.max_uses_hint')} />
      </Stack>
    </FormDialog>
  )
}
