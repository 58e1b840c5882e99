import { useTranslation } from 'react-i18next'
import { eventSettingsEdit, type EventSettings, type EventSettingsEdit } from '#contract/event-settings.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { useRowForm, type Labels, type RowForm } from '#app/parts/form/use-row-form.ts'
import { useSavedNotice } from '#app/parts/form/use-saved-notice.ts'
import { useEvent } from '../use-event.tsx'

/** A form over some of an event's settings; what it does not show stays. */
export function useSettingsForm<Form extends object>(
  settings: EventSettings,
  shape: {
    toForm: (settings: EventSettings) => Form
    toBody?: (form: Form) => unknown
    labels: Labels<Form>
  },
): RowForm<Form> {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const say = useSavedNotice()
  const of = { resource: 'event_settings', event_id: event.id, row_id: event.id } as const
  return useRowForm<EventSettings, Form, EventSettingsEdit, Awaited<ReturnType<typeof saveEdit>>>({
    schema: eventSettingsEdit,
    row: settings,
    ...shape,
    save: ({ changed, row }) => saveEdit({ ...of, row }, changed),
    onSaved: (how) => say(how, t('saved')),
  })
}
