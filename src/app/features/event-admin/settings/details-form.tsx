import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_MAX, eventEdit, EVENT_TITLE_MAX } from '#contract/events/events.ts'
import { locale } from '#contract/wire/contact.ts'
import { isMoved, movedEnd } from '#rules/events/moved-dates.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { eventFields } from '#app/components/fields/event.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { checkEventDates } from '#app/components/form/event-dates.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useEvent } from '../use-event.tsx'
import { eventBodyOf, EVENT_TEXTS, eventFormOf } from './event-form.ts'
import { MovedDates, type MoveOptions } from './moved-dates.tsx'
import { startMoveOf, saveEvent } from './save-event.ts'

const MOVE_ALL: MoveOptions = { keep: [], notify: false }

/** Title, description, dates and organizer of an event. */
export function DetailsForm() {
  const { t } = useTranslation('event-admin')
  const { t: tFields } = useTranslation('fields')
  const { event } = useEvent()
  const organizers = useAccountRows()?.organizers ?? []
  const notifySaved = useSavedNotice()
  const online = useOnline()
  const labels = labelsOf(useFields(eventFields))
  const [choice, setChoice] = useState(MOVE_ALL)
  const form = useRowForm({
    schema: eventEdit,
    row: event,
    toForm: eventFormOf,
    toBody: eventBodyOf,
    check: checkEventDates,
    labels: { ...labels, ...translatedLabels(tFields, labels, EVENT_TEXTS) },
    blame: { 'event.ends_before_start': 'end_date', 'event.organizer_unknown': 'organizer_id' },
    save: ({ changed, row }) => saveEvent(row, changed, choice),
    onSaved: (outcome) => {
      setChoice(MOVE_ALL)
      notifySaved(outcome, t('settings.saved'))
    },
  })
  const start = form.field('start_date')
  const end = form.field('end_date')
  /** Default end for a start; null when there is none. */
  const endFor = (value: string) =>
    event.end_date === null || value === '' ? null : movedEnd({ ...event, end_date: event.end_date }, value)
  const setStart = (value: string) => {
    // An end that was set explicitly stays.
    const new_end = form.values.end_date === endFor(form.values.start_date) ? endFor(value) : null
    start.onChange(value)
    if (new_end !== null) end.onChange(new_end)
  }
  const move = startMoveOf(event, form.values)
  const is_new_date = isMoved(move) || form.values.end_date !== (event.end_date ?? '')
  return (
    <FormPage form={form} submit={t('settings.save')} note={!online && t('settings.offline')}>
      <Languages form={form} texts={EVENT_TEXTS} main={form.values.language}>
        <TranslatedText form={form} name="title" required max={EVENT_TITLE_MAX} />
        <TranslatedText form={form} name="description" rich max={DESCRIPTION_MAX - 1} />
      </Languages>
      <SelectField
        {...form.field('language')}
        hint={t('settings.language_hint')}
        options={locale.options.map((value) => ({ value, label: languages[value].endonym }))}
      />
      {organizers.length > 1 && (
        <SelectField
          {...form.field('organizer_id')}
          options={organizers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...start} onChange={setStart} required />
        <DateTimeField {...end} hint={t('settings.end_hint')} />
      </Stack>
      <TimezoneField {...form.field('timezone')} />
      {is_new_date && <MovedDates move={move} choice={choice} onChange={setChoice} />}
    </FormPage>
  )
}
