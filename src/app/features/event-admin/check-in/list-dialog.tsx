import { useTranslation } from 'react-i18next'
import { checkInListNew, type CheckInList } from '#contract/door/check-in-lists.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { checkInListFields } from '#app/components/fields/check-in-list.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { useEvent } from '../use-event.tsx'
import { ListFields } from './list-fields.tsx'
import { checkListWindow, LIST_TEXTS, listBodyOf, listFormOf } from './list-form.ts'

interface ListDialogProps {
  /** Null creates a new one. */
  list: CheckInList | null
  onClose: () => void
}

/** Creates or edits a list, online or offline. */
export function ListDialog({ list, onClose }: ListDialogProps) {
  const { t } = useTranslation('event-admin')
  const { event, tickets, settings } = useEvent()
  const pays_at_door = settings?.door_payment.is_offered ?? false
  const { t: tFields } = useTranslation('fields')
  const labels = labelsOf(useFields(checkInListFields))
  const notifySaved = useSavedNotice()
  const new_id = useNewId('check_in_list')
  const target = { resource: 'check_in_list', on: event.id } as const
  const form = useRowForm({
    schema: checkInListNew,
    row: list,
    toForm: (row) => listFormOf(row, { tickets, timezone: event.timezone, pays_at_door }),
    toBody: (values) => listBodyOf(values, event.timezone),
    check: checkListWindow,
    labels: { ...labels, ...translatedLabels(tFields, labels, LIST_TEXTS) },
    blame: { 'check_in_list.ends_before_start': 'expires_at', 'check_in_list.kind_locked': 'kind' },
    save: async ({ body, changed, row }) => {
      if (row !== null)
        notifySaved(await saveEdit({ ...target, row_id: row.id, row }, changed), t('list.saved'))
      else
        notifySaved(
          (await createRow({ ...target, row_id: new_id }, body)).saved,
          t('list.created', { name: body.name }),
        )
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={list === null ? t('list.new') : t('list.edit', { name: list.name })}
      submit={list === null ? t('list.create') : t('list.save')}
      onClose={onClose}
    >
      <ListFields form={form} />
    </FormDialog>
  )
}
