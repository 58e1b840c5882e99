import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX, listKind, reEntry } from '#contract/door/check-in-lists.ts'
import { checkInListFields } from '#app/components/fields/check-in-list.ts'
import { useFields } from '#app/components/fields/field.ts'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { DateTimeField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { EntryRulesSection, type EntryRuleFieldProps } from '../entry-rules/entry-rules-section.tsx'
import { EventTexts } from '../event-texts.tsx'
import { useEvent } from '../use-event.tsx'
import { LIST_TEXTS, type ListForm } from './list-form.ts'

export function ListFields({ form }: { form: RowForm<ListForm> }) {
  const { t } = useTranslation('event-admin')
  const { event, tickets } = useEvent()
  const { kind, re_entry } = useFields(checkInListFields)
  const is_entry = form.values.kind === 'entry'
  return (
    <>
      <EventTexts form={form} texts={LIST_TEXTS}>
        <TranslatedText form={form} name="name" required autoFocus max={LIST_NAME_MAX} />
        <TranslatedText form={form} name="description" rows={1} max={LIST_DESCRIPTION_MAX} />
      </EventTexts>
      <RadioField
        {...form.field('kind')}
        hint={t('list.kind_hint')}
        options={listKind.options.map((value) => ({ value, label: kind.choices[value] }))}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('activates_at')} timezone={event.timezone} />
        <DateTimeField {...form.field('expires_at')} hint={t('list.dates_hint')} />
      </Stack>
      <TicketsField {...form.field('ticket_ids')} tickets={tickets} />
      {is_entry && (
        <RadioField
          {...form.field('re_entry')}
          options={reEntry.options.map((value) => ({ value, label: re_entry.choices[value] }))}
        />
      )}
      {is_entry && form.values.re_entry !== 'never' && (
        <NumberField
          {...form.field('minutes_between_entries')}
          unit={t('list.minutes')}
          hint={t('list.minutes_hint')}
        />
      )}
      {is_entry && (
        <TimeField
          {...form.field('auto_check_out_at')}
          timezone={event.timezone}
          hint={t('list.check_out_hint')}
        />
      )}
      <SwitchField {...form.field('admit_unpaid')} />
      {!form.values.admit_unpaid && (
        <SwitchField {...form.field('takes_payment')} hint={t('list.payment_hint')} />
      )}
      <SwitchField {...form.field('finds_by_phone')} hint={t('list.phone_hint')} />
      <EntryRulesSection fields={entryFieldsOf(form)} has_limits={form.values.re_entry !== 'never'} />
      <SoldTickets form={form} />
    </>
  )
}

/** Ticket types that the doors of a list sell: none, or a choice that begins with all. */
function SoldTickets({ form }: { form: RowForm<ListForm> }) {
  const { t } = useTranslation('event-admin')
  const { tickets } = useEvent()
  const field = form.field('sells_ticket_ids')
  const sells = form.values.sells_ticket_ids.length > 0
  return (
    <>
      <SwitchField
        id={`${field.id}-on`}
        label={t('list.sells')}
        hint={t('list.sells_hint')}
        value={sells}
        onChange={(is_on) => field.onChange(is_on ? tickets.map(({ id }) => id) : [])}
      />
      {sells && <TicketsField {...field} tickets={tickets} />}
    </>
  )
}

const entryFieldsOf = (form: RowForm<ListForm>): EntryRuleFieldProps => ({
  entry_from: form.field('entry_from'),
  entry_until: form.field('entry_until'),
  entry_days: form.field('entry_days'),
  entry_early_minutes: form.field('entry_early_minutes'),
  entry_late_minutes: form.field('entry_late_minutes'),
  entries_max: form.field('entries_max'),
  entries_per_day: form.field('entries_per_day'),
  entries_per_period: form.field('entries_per_period'),
  entry_period_hours: form.field('entry_period_hours'),
  entry_gates: form.field('entry_gates'),
})
