import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { EVENT_TITLE_MAX } from '#contract/events/events.ts'
import type { Organizer } from '#contract/events/organizers.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import type { useNewEventForm } from './use-new-event-form.ts'

interface NewEventFieldsProps {
  form: ReturnType<typeof useNewEventForm>
  /** Selectable organizers; the field is shown when there are several. */
  organizers?: readonly Organizer[]
  autoFocus?: boolean
}

/** Title, organizer and dates of a new event. */
export function NewEventFields({ form, organizers, autoFocus = false }: NewEventFieldsProps) {
  const { t } = useTranslation('form')
  return (
    <>
      <TextField {...form.field('title')} required autoFocus={autoFocus} max={EVENT_TITLE_MAX} />
      {organizers !== undefined && organizers.length > 1 && (
        <SelectField
          {...form.field('organizer_id')}
          value={form.values.organizer_id || (organizers[0]?.id ?? '')}
          options={organizers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('start_date')} required />
        <DateTimeField {...form.field('end_date')} hint={t('event.end_hint')} />
      </Stack>
      <TimezoneField {...form.field('timezone')} />
    </>
  )
}
