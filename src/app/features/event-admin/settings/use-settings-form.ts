import { useTranslation } from 'react-i18next'
import {
  eventSettingsEdit,
  type EventSettings,
  type EventSettingsEdit,
  type SettingsText,
} from '#contract/events/event-settings.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import type { FieldErrors } from '#app/components/form-check.ts'
import { useRowForm, type Labels, type RowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { useEvent } from '../use-event.tsx'

const SETTINGS_TEXTS: readonly SettingsText[] = [
  'continue_button_text',
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'email_footer_message',
  'online_event_connection_details',
  'seo_title',
  'seo_description',
  'seo_keywords',
  'homepage_line_up',
]

/** A form over some of an event's settings; all others are unchanged. */
export function useSettingsForm<Form extends object>(
  settings: EventSettings,
  shape: {
    toForm: (settings: EventSettings) => Form
    toBody?: (form: Form) => unknown
    /** Labels of the parts of a setting that has several fields. */
    labels?: Labels<Form>
    /** Checks that the schema cannot express. */
    check?: (body: EventSettingsEdit) => FieldErrors
    /** Saves what follows from changed settings in other rows. */
    alsoSave?: (changed: EventSettingsEdit) => Promise<void>
  },
): RowForm<Form> {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  // Each form field is a setting, or a part of one with its own label.
  const { t: tFields } = useTranslation('fields')
  const labels = labelsOf(useFields(eventSettingsFields))
  const translated = translatedLabels(tFields, labels, SETTINGS_TEXTS)
  const notifySaved = useSavedNotice()
  const target = { resource: 'event_settings', on: event.id, row_id: event.id } as const
  return useRowForm<EventSettings, Form, EventSettingsEdit, Awaited<ReturnType<typeof saveEdit>>>({
    schema: eventSettingsEdit,
    row: settings,
    ...shape,
    labels: { ...shape.labels, ...labels, ...translated } as Labels<Form>,
    save: async ({ changed, row }) => {
      const outcome = await saveEdit({ ...target, row }, changed)
      await shape.alsoSave?.(changed)
      return outcome
    },
    onSaved: (outcome) => notifySaved(outcome, t('saved')),
  })
}
