import { useTranslation } from 'react-i18next'
import {
  CAPACITY_NAME_MAX,
  capacityAssignmentNew,
  type CapacityAssignment,
} from '#contract/resources/capacity-assignments.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { capacityAssignmentFields } from '#app/components/fields/capacity-assignment.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'

interface CapacityDialogProps {
  /** Null creates a new one. */
  capacity: EditedRow<CapacityAssignment> | null
  onClose: () => void
}

const formOf = (row: CapacityAssignment | null) => ({
  name: row?.name ?? '',
  capacity: row === null || row.capacity === UNLIMITED ? null : row.capacity,
  is_active: row?.status !== 'INACTIVE',
  ticket_ids: row?.ticket_ids ?? [],
})

/** Creates or edits a capacity assignment, online or offline. */
export function CapacityDialog({ capacity, onClose }: CapacityDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event, tickets } = useEvent()
  const fields = useFields(capacityAssignmentFields)
  const notifySaved = useSavedNotice()
  const new_id = useNewId('capacity_assignment')
  const target = { resource: 'capacity_assignment', on: event.id } as const
  const form = useRowForm({
    schema: capacityAssignmentNew,
    row: capacity,
    toForm: formOf,
    toBody: ({ is_active, ...values }) => ({
      ...values,
      capacity: values.capacity ?? UNLIMITED,
      status: is_active ? 'ACTIVE' : 'INACTIVE',
    }),
    labels: { ...labelsOf(fields), is_active: fields.status.label },
    save: async ({ body, changed, row }) =>
      row === null
        ? (await createRow({ ...target, row_id: new_id }, body)).saved
        : saveEdit({ ...target, row_id: row.id, row }, changed),
    onSaved: (saved) => {
      notifySaved(
        saved,
        capacity === null ? t('capacity_assignment.created') : t('capacity_assignment.saved'),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={
        capacity === null
          ? t('capacity_assignment.new')
          : t('capacity_assignment.edit', { name: capacity.name })
      }
      submit={capacity === null ? t('capacity_assignment.create') : t('capacity_assignment.save')}
      onClose={onClose}
    >
      {capacity !== null && <RowEdits row_id={capacity.id} />}
      <TextField {...form.field('name')} required autoFocus max={CAPACITY_NAME_MAX} />
      <NumberField {...form.field('capacity')} hint={t('capacity_assignment.capacity_hint')} />
      <TicketsField {...form.field('ticket_ids')} tickets={tickets} />
      <SwitchField {...form.field('is_active')} hint={t('capacity_assignment.is_active_hint')} />
    </FormDialog>
  )
}
