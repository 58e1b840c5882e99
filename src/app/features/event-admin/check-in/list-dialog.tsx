import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX, type CheckInList } from '#contract/check-in-lists.ts'
import { newListId, useCreateList } from '#app/data/check-in-lists/mutations.ts'
import { changedFields, saveEdit } from '#app/data/edits/mutations.ts'
import { useBusy } from '#app/lib/busy.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { ErrorSummary } from '#app/parts/error-summary.tsx'
import type { FieldErrors } from '#app/parts/form-check.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useFieldWords } from '../field-words.ts'
import { useEvent } from '../use-event.tsx'
import { ListFields } from './list-fields.tsx'
import { checkListEdit, checkListNew, listFormOf, type ListForm } from './list-form.ts'
import { useListLabels } from './list-labels.ts'

interface ListDialogProps {
  /** Null makes a new one. */
  list: CheckInList | null
  onClose: () => void
}

/** Makes a list, which needs the server, or changes one, which does not. */
export function ListDialog({ list, onClose }: ListDialogProps) {
  const { t } = useTranslation('event-admin')
  const { event, tickets } = useEvent()
  const notify = useNotify()
  const online = useOnline()
  const say = useFieldWords()
  const labels = useListLabels()
  const create = useCreateList(event.id)
  // As it was when the form opened: what arrives meanwhile is a conflict and not overwritten.
  const [row] = useState(list)
  const new_id = useMemo(() => newListId(), [])
  const [form, setForm] = useState<ListForm>(() => listFormOf(list, { tickets, timezone: event.timezone }))
  const [own_errors, setOwnErrors] = useState<FieldErrors>({})
  useBusy('unsaved')

  async function saveExisting(known: CheckInList): Promise<void> {
    const checked = checkListEdit(form, event.timezone)
    setOwnErrors(checked.errors ?? {})
    if (checked.data === null) return
    const mine = changedFields(known, checked.data)
    if (Object.keys(mine).length > 0) await saveEdit({ resource: 'check_in_list', row: known, mine })
    notify({ kind: 'success', text: online ? t('list.saved') : t('list.saved_here') })
    onClose()
  }

  function saveNew(): void {
    const checked = checkListNew(form, event.timezone, new_id)
    setOwnErrors(checked.errors ?? {})
    if (checked.data === null) return
    create.mutate(
      { ...checked.data, id: new_id },
      {
        onSuccess: ({ name }) => {
          notify({ kind: 'success', text: t('list.created', { name }) })
          onClose()
        },
      },
    )
  }

  const served = create.error instanceof ApiError ? create.error.errors : {}
  const errors: FieldErrors = { ...served, ...own_errors }
  const problems = Object.entries(errors).map(([field, codes]) => ({
    id: `list-${field}`,
    label: field in labels ? labels[field as keyof ListForm] : field,
    message: say(codes) ?? '',
  }))
  const problemOf = (field: keyof ListForm) => problems.find(({ id }) => id === `list-${field}`)?.message
  const hint = (field: 'name' | 'description') => {
    const max = field === 'name' ? LIST_NAME_MAX : LIST_DESCRIPTION_MAX
    return t('list.count', { count: Array.from(form[field]).length, max })
  }
  return (
    <Dialog
      open
      title={row === null ? t('list.new') : t('list.edit', { name: row.name })}
      onClose={onClose}
      onSubmit={() => (row === null ? saveNew() : void saveExisting(row))}
      actions={
        <>
          <Button onClick={onClose}>{t('list.cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {row === null ? t('list.create') : t('list.save')}
          </Button>
        </>
      }
    >
      {(problems.length > 0 || create.isError) && (
        <ErrorSummary
          title={
            problems.length > 0 ? t('field.problems', { count: problems.length }) : errorText(create.error)
          }
          problems={problems}
        />
      )}
      <ListFields form={form} setForm={setForm} problemOf={problemOf} hint={hint} />
    </Dialog>
  )
}
