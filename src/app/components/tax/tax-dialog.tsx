import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { taxOrFeeNew, type TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { taxOrFeeFields } from '#app/components/fields/tax-or-fee.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { TaxFields } from './tax-fields.tsx'
import { taxFormOf } from './tax-form.ts'

type Body = z.output<typeof taxOrFeeNew>
export type TaxSubmission = { body: Body; changed: Partial<Body>; row: TaxOrFee | null }

interface TaxDialogProps {
  /** Null creates a new one. */
  row: EditedRow<TaxOrFee> | null
  currency: string
  /** Saves it, a new one under the id; `changed` contains only the changed fields. */
  save: (id: Id, input: TaxSubmission) => Promise<'sent' | 'waiting' | 'conflict'>
  onSaved?: (id: Id) => void
  onClose: () => void
}

/** Creates or edits a tax or fee, online or offline. */
export function TaxDialog({ row, currency, save, onSaved, onClose }: TaxDialogProps) {
  const { t } = useTranslation('account')
  const notifySaved = useSavedNotice()
  const new_id = useNewId('tax_or_fee')
  const id = row?.id ?? new_id
  const form = useRowForm({
    schema: taxOrFeeNew,
    row,
    toForm: taxFormOf,
    toBody: (values) => ({ ...values, rate: values.rate ?? undefined }),
    labels: labelsOf(useFields(taxOrFeeFields)),
    blame: { 'tax_or_fee.name_taken': 'name', 'tax_or_fee.rate_invalid': 'rate' },
    save: (input) => save(id, input),
    onSaved: (saved) => {
      const { name } = form.values
      notifySaved(saved, row === null ? t('taxes.created', { name }) : t('taxes.saved', { name }))
      onSaved?.(id)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={row === null ? t('taxes.new') : t('taxes.edit_title', { name: row.name })}
      submit={row === null ? t('taxes.create') : t('taxes.save')}
      onClose={onClose}
    >
      {row !== null && <RowEdits row_id={row.id} />}
      <TaxFields form={form} currency={currency} />
    </FormDialog>
  )
}
