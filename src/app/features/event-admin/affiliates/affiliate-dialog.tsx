import { useTranslation } from 'react-i18next'
import {
  AFFILIATE_NAME_MAX,
  AFFILIATE_NOTE_MAX,
  affiliateNew,
  type Affiliate,
} from '#contract/resources/affiliates.ts'
import { PROMO_CODE_MAX } from '#contract/resources/promo-codes.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { affiliateFields } from '#app/components/fields/affiliate.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useEvent } from '../use-event.tsx'

interface AffiliateDialogProps {
  /** Null creates a new one. */
  affiliate: EditedRow<Affiliate> | null
  onClose: () => void
}

/** Creates or edits an affiliate, online or offline. */
export function AffiliateDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const fields = useFields(affiliateFields)
  const notifySaved = useSavedNotice()
  const new_id = useNewId('affiliate')
  const target = { resource: 'affiliate', on: event.id } as const
  const form = useRowForm({
    schema: affiliateNew,
    row: affiliate,
    toForm: formOf,
    toBody: (values) => ({ ...values, email: values.email.trim() === '' ? null : values.email }),
    labels: labelsOf(fields),
    blame: { 'affiliate.taken': 'code' },
    save: async ({ body, changed, row }) =>
      row === null
        ? (await createRow({ ...target, row_id: new_id }, body)).saved
        : saveEdit({ ...target, row_id: row.id, row }, changed),
    onSaved: (saved) => {
      notifySaved(saved, affiliate === null ? t('affiliate.created') : t('affiliate.saved'))
      onClose()
    },
  })
  const { ACTIVE, PAUSED } = fields.status.choices
  return (
    <FormDialog
      form={form}
      title={affiliate === null ? t('affiliate.new') : t('affiliate.edit', { name: affiliate.name })}
      submit={affiliate === null ? t('affiliate.create') : t('affiliate.save')}
      onClose={onClose}
    >
      {affiliate !== null && <RowEdits row_id={affiliate.id} />}
      <TextField {...form.field('name')} required autoFocus max={AFFILIATE_NAME_MAX} />
      <TextField {...form.field('code')} required max={PROMO_CODE_MAX} hint={t('affiliate.code_hint')} />
      <TextField {...form.field('email')} type="email" hint={t('affiliate.email_hint')} />
      <RadioField
        {...form.field('status')}
        options={[
          { value: 'ACTIVE', label: ACTIVE, hint: t('affiliate.active_hint') },
          { value: 'PAUSED', label: PAUSED, hint: t('affiliate.paused_hint') },
        ]}
      />
      <TextField {...form.field('note')} rows={3} max={AFFILIATE_NOTE_MAX} hint={t('affiliate.note_hint')} />
    </FormDialog>
  )
}

const formOf = (row: Affiliate | null) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  email: row?.email ?? '',
  status: row?.status ?? ('ACTIVE' as const),
  note: row?.note ?? '',
})
