import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { memberTier } from '#contract/members/member-tier.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import {
  TICKET_DESCRIPTION_MAX,
  TICKET_NAME_MAX,
  TICKET_NOTE_MAX,
  type Ticket,
} from '#contract/resources/tickets.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ticketFields } from '#app/components/fields/ticket.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EntryRulesSection, type EntryRuleFieldProps } from '../entry-rules/entry-rules-section.tsx'
import { EventTexts } from '../event-texts.tsx'
import { FormSection } from '../form-section.tsx'
import { useEvent } from '../use-event.tsx'
import { PriceFields } from './price-fields.tsx'
import { TaxesField } from './taxes-field.tsx'
import { TICKET_TEXTS, type TicketForm } from './ticket-form.ts'
import { useTicketTypes } from './ticket-labels.ts'

interface TicketFieldsProps {
  form: RowForm<TicketForm>
  /** Null for a new ticket type. */
  ticket: Ticket | null
  /** Undefined until this device knows them. */
  taxes: readonly TaxOrFee[] | undefined
}

/** The main fields; the others are in collapsible sections. */
export function TicketFields({ form, ticket, taxes }: TicketFieldsProps) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const { type, prices } = form.values
  const label_fields = type === 'TIERED' ? prices.map((_, at) => `prices.${at}.label`) : []
  const is_sold = (ticket?.quantity_sold ?? 0) > 0
  return (
    <>
      <RadioField
        {...form.field('type')}
        disabled={is_sold}
        hint={is_sold ? t('ticket.type_locked') : undefined}
        options={useTicketTypes()}
      />
      <EventTexts form={form} texts={[...TICKET_TEXTS, ...label_fields]}>
        <TranslatedText form={form} name="name" required autoFocus max={TICKET_NAME_MAX} />
        <PriceFields form={form} ticket={ticket} currency={event.currency} />
        <TranslatedText form={form} name="description" rows={2} max={TICKET_DESCRIPTION_MAX} />
      </EventTexts>
      <div>
        <Section title={t('ticket.section_sale')} form={form} fields={SALE_FIELDS}>
          <SaleFields form={form} />
        </Section>
        {form.values.type !== 'FREE' && (
          <Section title={form.field('tax_and_fee_ids').label} form={form} fields={['tax_and_fee_ids']}>
            <TaxesField form={form} taxes={taxes} />
          </Section>
        )}
        <Section title={t('ticket.section_seen')} form={form} fields={['member_tiers']}>
          <VisibilityFields form={form} />
        </Section>
        <Section title={t('ticket.section_door')} form={form} fields={['tier', 'note']}>
          <TextField {...form.field('tier')} max={30} hint={t('ticket.door_tier_hint')} />
          <TextField {...form.field('note')} max={TICKET_NOTE_MAX} hint={t('ticket.note_hint')} />
          <SwitchField {...form.field('needs_attention')} hint={t('ticket.needs_attention_hint')} />
        </Section>
        <EntryRulesSection fields={entryFieldsOf(form)} />
      </div>
    </>
  )
}

const SALE_FIELDS = ['sale_start_at', 'sale_end_at', 'min_per_order', 'max_per_order'] as const

interface SectionProps {
  title: string
  form: RowForm<TicketForm>
  /** Fields of the section whose problems open it. */
  fields: readonly (keyof TicketForm)[]
  children: ReactNode
}

/** Collapsed until opened, or until one of its fields has a problem. */
function Section({ title, form, fields, children }: SectionProps) {
  const is_wrong = fields.some((field) => form.field(field).problem !== undefined)
  return (
    <FormSection title={title} is_wrong={is_wrong}>
      {children}
    </FormSection>
  )
}

function SaleFields({ form }: Pick<TicketFieldsProps, 'form'>) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('sale_start_at')} timezone={event.timezone} />
        <DateTimeField {...form.field('sale_end_at')} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <NumberField {...form.field('min_per_order')} required />
        <NumberField {...form.field('max_per_order')} required />
      </Stack>
      <SwitchField {...form.field('is_paused')} />
      <SwitchField {...form.field('needs_approval')} hint={t('ticket.needs_approval_hint')} />
    </>
  )
}

function VisibilityFields({ form }: Pick<TicketFieldsProps, 'form'>) {
  const { t } = useTranslation('event-sales')
  const tiers = useFields(ticketFields).member_tiers.choices
  const members = form.field('member_tiers')
  return (
    <>
      <SwitchField {...form.field('is_hidden')} />
      <SwitchField {...form.field('is_hidden_without_promo_code')} />
      <SwitchField {...form.field('hide_before_sale_start')} />
      <SwitchField {...form.field('hide_after_sale_end')} />
      <SwitchField {...form.field('hide_when_sold_out')} />
      <SwitchField {...form.field('show_quantity_remaining')} />
      <CheckboxGroup
        {...members}
        onChange={(values) => members.onChange([...values])}
        hint={t('ticket.member_tiers_hint')}
        options={memberTier.options.map((value) => ({ value, label: tiers[value] }))}
        all={false}
      />
    </>
  )
}

const entryFieldsOf = (form: RowForm<TicketForm>): EntryRuleFieldProps => ({
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
