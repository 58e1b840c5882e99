import { useTranslation } from 'react-i18next'
import { ATTENDEE_NOTE_MAX, attendeeEdit, attendeeNew, type Attendee } from '#contract/orders/attendees.ts'
import { locale } from '#contract/wire/contact.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useRefreshAttendees } from '#app/data/attendees/mutations.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { attendeeFields } from '#app/components/fields/attendee.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { useRowForm, type RowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { attendeeBodyOf, attendeeFormOf, type AttendeeForm } from './attendee-form.ts'

interface AttendeeDialogProps {
  /** Null adds an attendee manually. */
  attendee: EditedRow<Attendee> | null
  onClose: () => void
}

/** Adds or edits an attendee, online or offline. */
export function AttendeeDialog({ attendee, onClose }: AttendeeDialogProps) {
  const { t } = useTranslation('event-people')
  const { event, tickets } = useEvent()
  const notifySaved = useSavedNotice()
  const refresh = useRefreshAttendees(event.id)
  const new_id = useNewId('attendee')
  const target = { resource: 'attendee', on: event.id } as const
  const form = useRowForm({
    schema: attendee === null || attendee.is_new ? attendeeNew : attendeeEdit,
    row: attendee,
    toForm: (row) => attendeeFormOf(row, { ticket_id: tickets[0]?.id ?? '', locale: 'zh-hk' }),
    toBody: (values) =>
      attendee === null
        ? {
            ...attendeeBodyOf(values),
            amount_paid_cents: values.amount_paid_cents ?? 0,
            send_confirmation_email: values.send_confirmation_email,
            locale: values.locale,
          }
        : attendeeBodyOf(values),
    labels: labelsOf(useFields(attendeeFields)),
    blame: {
      'attendee.ticket_unknown': 'ticket_id',
      'attendee.price_unknown': 'price_id',
      'ticket.sold_out': 'ticket_id',
    },
    save: async ({ body, changed, row }) =>
      row === null
        ? (await createRow({ ...target, row_id: new_id }, body)).saved
        : saveEdit({ ...target, row_id: row.id, row }, changed),
    onSaved: (saved) => {
      notifySaved(saved, attendee === null ? t('person.added') : t('person.saved'))
      void refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={attendee === null ? t('person.new') : t('person.edit')}
      submit={attendee === null ? t('person.add') : t('person.save')}
      onClose={onClose}
    >
      {attendee !== null && <RowEdits row_id={attendee.id} />}
      <NameFields first={form.field('first_name')} last={form.field('last_name')} autoFocus />
      <TextField {...form.field('email')} required type="email" autoComplete="off" />
      <TicketChoice form={form} is_change={attendee !== null} />
      <TextField {...form.field('note')} max={ATTENDEE_NOTE_MAX} hint={t('person.note_hint')} />
      <SwitchField {...form.field('needs_attention')} />
      {attendee === null && <Payment form={form} currency={event.currency} />}
    </FormDialog>
  )
}

function TicketChoice({ form, is_change }: { form: RowForm<AttendeeForm>; is_change: boolean }) {
  const { t } = useTranslation('event-people')
  const { event, tickets } = useEvent()
  const ticket = form.field('ticket_id')
  const prices = tickets.find(({ id }) => id === ticket.value)?.prices ?? []
  return (
    <>
      <SelectField
        {...ticket}
        onChange={(id) => {
          ticket.onChange(id)
          form.set('price_id', '')
        }}
        hint={is_change ? t('person.ticket_hint') : undefined}
        options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {prices.length > 1 && (
        <SelectField
          {...form.field('price_id')}
          options={[
            { value: '', label: t('person.first_price') },
            ...prices.map(({ id, label, price_cents }) => ({
              value: id,
              label: `${label ?? ''} · ${formatMoney(price_cents, event.currency)}`,
            })),
          ]}
        />
      )}
    </>
  )
}

function Payment({ form, currency }: { form: RowForm<AttendeeForm>; currency: string }) {
  const { t } = useTranslation('event-people')
  const { choices } = useFields(attendeeFields).locale
  return (
    <>
      <MoneyField {...form.field('amount_paid_cents')} currency={currency} hint={t('person.amount_hint')} />
      <SwitchField {...form.field('send_confirmation_email')} />
      {form.values.send_confirmation_email && (
        <SelectField
          {...form.field('locale')}
          options={locale.options.map((value) => ({ value, label: choices[value] }))}
        />
      )}
    </>
  )
}
