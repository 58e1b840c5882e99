import { useTranslation } from 'react-i18next'
import { otherEventNew, type OtherEvent, type OtherEventNew } from '#contract/events/other-events.ts'
import { otherDatesFault } from '#rules/events/other-event-dates.ts'
import { createOtherEvent, updateOtherEvent } from '#app/data/other-events/mutations.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { otherEventFields } from '#app/components/fields/other-event.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { useRowForm, type RowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { OTHER_TEXTS, otherEventBodyOf, otherEventFormOf, type OtherEventForm } from './other-event-form.ts'

interface OtherEventFormOptions {
  /** Null for a new one. */
  row: OtherEvent | null
  onCreated?: (id: string) => void
}

/** Form of an other event, new or existing. */
export function useOtherEventForm({ row, onCreated }: OtherEventFormOptions): RowForm<OtherEventForm> {
  const { t } = useTranslation('other-events')
  const { t: tFields } = useTranslation('fields')
  const notifySaved = useSavedNotice()
  const id = useNewId('other_event')
  const timezone = useTeamSession()?.account.timezone ?? 'UTC'
  const fields = useFields(otherEventFields)
  const form = useRowForm({
    schema: otherEventNew,
    row,
    toForm: (from) => otherEventFormOf(from, { timezone, language: currentLanguage() }),
    toBody: otherEventBodyOf,
    check: checkDates,
    labels: { ...labelsOf(fields), ...translatedLabels(tFields, labelsOf(fields), OTHER_TEXTS) },
    blame: { 'event.ends_before_start': 'end_date', 'other_event.start_required': 'start_date' },
    save: ({ body, changed, row: existing }) =>
      existing === null ? createOtherEvent(id, body) : updateOtherEvent(existing, changed),
    onSaved: (saved) => {
      const name = form.values.title
      if (row !== null) return notifySaved(saved, t('saved', { name }))
      notifySaved(saved, t('created', { name }))
      onCreated?.(id)
    },
  })
  return form
}

function checkDates(body: OtherEventNew): Record<string, string[]> {
  const fault = otherDatesFault(body)
  if (fault === null) return {}
  return { [fault === 'start_required' ? 'start_date' : 'end_date']: [fault] }
}
