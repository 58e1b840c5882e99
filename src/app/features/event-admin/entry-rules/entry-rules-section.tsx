import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ENTRY_DAYS_MAX } from '#contract/door/entry-rules.ts'
import { dayBeginsAt, eventDays } from '#rules/door/entry-days.ts'
import { formatClock } from '#app/components/fields/values.ts'
import { formatShortDay } from '#app/lib/format/dates.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { FormSection } from '../form-section.tsx'
import { useEvent } from '../use-event.tsx'
import type { EntryRulesForm } from './entry-rules-form.ts'
import { GatesField } from './gates-field.tsx'

export type EntryRuleFieldProps = { [Field in keyof EntryRulesForm]: FieldProps<EntryRulesForm[Field]> }

interface EntryRulesSectionProps {
  fields: EntryRuleFieldProps
  /** Whether numbers of entries matter: with one entry per ticket they do not. */
  has_limits?: boolean
}

/** When, how often and where tickets enter: of a ticket type, or of all tickets of a list. */
export function EntryRulesSection({ fields, has_limits = true }: EntryRulesSectionProps) {
  const { t } = useTranslation('fields')
  const is_wrong = Object.values(fields).some(({ problem }) => problem !== undefined)
  const { timezone } = useEvent().event
  const row = { direction: { xs: 'column', sm: 'row' }, sx: { gap: 2.5 } } as const
  return (
    <FormSection title={t('entry_rules.title')} is_wrong={is_wrong}>
      <DaysField {...fields.entry_days} />
      <Stack {...row}>
        <TimeField {...fields.entry_from} timezone={timezone} hint={t('entry_rules.times_hint')} />
        <TimeField {...fields.entry_until} timezone={timezone} />
      </Stack>
      <Stack {...row}>
        <NumberField {...fields.entry_early_minutes} unit={t('entry_rules.minutes')} />
        <NumberField {...fields.entry_late_minutes} unit={t('entry_rules.minutes')} />
      </Stack>
      {has_limits && (
        <>
          <Stack {...row}>
            <NumberField {...fields.entries_max} hint={t('entry_rules.limits_hint')} />
            <NumberField {...fields.entries_per_day} />
          </Stack>
          <Stack {...row}>
            <NumberField {...fields.entries_per_period} />
            <NumberField {...fields.entry_period_hours} unit={t('entry_rules.hours')} />
          </Stack>
        </>
      )}
      <GatesField {...fields.entry_gates} />
    </FormSection>
  )
}

/** The days of the event, and those chosen before the event had other dates. */
function DaysField(field: FieldProps<string[]>) {
  const { t } = useTranslation('fields')
  const { event } = useEvent()
  const days = [...new Set([...eventDays(event, ENTRY_DAYS_MAX), ...field.value])].toSorted()
  return (
    <CheckboxGroup
      {...field}
      onChange={(chosen) => field.onChange([...chosen])}
      options={days.map((day) => ({ value: day, label: formatShortDay(day) }))}
      hint={t('entry_rules.days_hint', { time: formatClock(dayBeginsAt(event.start_date)) })}
      all={false}
      side_by_side
    />
  )
}
