import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_MAX, eventEdit, EVENT_TITLE_MAX } from '#contract/events/events.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { eventFields } from '#app/parts/fields/event.ts'
import { labelsOf, useFields } from '#app/parts/fields/field.ts'
import { checkEventDates } from '#app/parts/form/event-dates.ts'
import { FormPage } from '#app/parts/form/form-page.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { useSavedNotice } from '#app/parts/form/use-saved-notice.ts'
import { TimezoneField } from '#app/parts/inputs/timezone-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useEvent } from '../use-event.tsx'
import { formOf } from './event-form.ts'

/** What an event is called, what it is about, when it is and who gives it. */
export function DetailsForm() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const organizers = useAccountRows()?.organizers ?? []
  const say = useSavedNotice()
  const online = useOnline()
  const form = useRowForm({
    schema: eventEdit,
    row: event,
    toForm: formOf,
    toBody: (typed) => ({
      ...typed,
      end_date: typed.end_date || null,
      organizer_id: typed.organizer_id || undefined,
    }),
    check: checkEventDates,
    labels: labelsOf(useFields(eventFields)),
    blame: { 'event.ends_before_start': 'end_date', 'event.organizer_unknown': 'organizer_id' },
    save: ({ changed, row }) => saveEdit({ resource: 'event', on: row.id, row_id: row.id, row }, changed),
    onSaved: (how) => say(how, t('settings.saved')),
  })
  return (
    <FormPage form={form} submit={t('settings.save')} note={!online && t('settings.offline')}>
      <TextField {...form.field('title')} required max={EVENT_TITLE_MAX} />
      <RichTextField {...form.field('description')} max={DESCRIPTION_MAX - 1} />
      {organizers.length > 1 && (
        <SelectField
          {...form.field('organizer_id')}
          options={organizers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('start_date')} required />
        <DateTimeField {...form.field('end_date')} hint={t('settings.end_hint')} />
      </Stack>
      <TimezoneField {...form.field('timezone')} />
    </FormPage>
  )
}
