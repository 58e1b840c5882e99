import { useTranslation } from 'react-i18next'
import { ORDER_NOTE_MAX, orderEdit } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useUpdateOrder } from '#app/data/orders/mutations.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { orderFields } from '#app/components/fields/order.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

/** Edits the buyer of an order and its door note. */
export function OrderDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const update = useUpdateOrder(order)
  const form = useRowForm({
    schema: orderEdit,
    row: order,
    toForm: (row) => ({
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      phone: row.phone ?? '',
      note: row.note ?? '',
      needs_attention: row.needs_attention,
    }),
    toBody: (values) => ({ ...values, phone: nullIfBlank(values.phone), note: nullIfBlank(values.note) }),
    labels: labelsOf(useFields(orderFields)),
    save: ({ changed, row }) => update.mutateAsync({ changed, version: row.version }),
    onSaved: () => {
      notify({ kind: 'success', text: t('buyer.saved') })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('buyer.edit')} submit={t('buyer.save')} onClose={onClose}>
      <NameFields first={form.field('first_name')} last={form.field('last_name')} autoFocus />
      <TextField
        {...form.field('email')}
        required
        type="email"
        autoComplete="off"
        hint={t('buyer.email_hint')}
      />
      <PhoneField {...form.field('phone')} />
      <TextField {...form.field('note')} max={ORDER_NOTE_MAX} hint={t('buyer.note_hint')} />
      <SwitchField {...form.field('needs_attention')} />
    </FormDialog>
  )
}
