import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mergeMerchant, type Merchant } from '#contract/resources/merchants.ts'
import { findSimilarMerchants } from '#rules/members/merchant-names.ts'
import { useMergeMerchant } from '#app/data/merchants/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface MergeMerchantDialogProps {
  /** The duplicate, which ends. */
  row: Merchant
  merchants: readonly Merchant[]
  onClose: () => void
}

/** Asks into which merchant a duplicate is merged; needs the server, which moves its receipts. */
export function MergeMerchantDialog({ row, merchants, onClose }: MergeMerchantDialogProps) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const merge = useMergeMerchant()
  const others = merchants.filter(({ id }) => id !== row.id)
  const [suggested_id] = useState(() => findSimilarMerchants(row, others)[0]?.id ?? '')
  const form = useRowForm({
    schema: mergeTarget,
    row: null,
    toForm: () => ({ into_id: suggested_id }),
    labels: { into_id: t('merchant.merge_into') },
    save: ({ body: { into_id } }) => merge.mutateAsync({ id: into_id, duplicate_id: row.id }),
    onSaved: (kept) => {
      notify({ kind: 'success', text: t('merchant.merged', { name: kept?.name ?? '' }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('merchant.merge_title', { name: row.name })}
      submit={t('merchant.merge_confirm')}
      onClose={onClose}
      disabled={!useOnline()}
    >
      <Typography>{t('merchant.merge_text', { name: row.name })}</Typography>
      <SelectField
        {...form.field('into_id')}
        required
        options={[
          { value: '', label: t('merchant.merge_choose') },
          ...others.map(({ id, name, shop_number }) => ({
            value: id,
            label: [name, shop_number].filter(Boolean).join(' · '),
          })),
        ]}
      />
    </FormDialog>
  )
}

const mergeTarget = z.strictObject({ into_id: mergeMerchant.body.shape.duplicate_id })
