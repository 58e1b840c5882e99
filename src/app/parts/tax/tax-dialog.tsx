import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { taxOrFeeNew, type TaxOrFee } from '#contract/taxes-and-fees.ts'
import { useOnline } from '#app/lib/online.ts'
import { FormDialog } from '#app/parts/form/form-dialog.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { TaxFields } from './tax-fields.tsx'
import { taxFormOf } from './tax-form.ts'

type Body = z.output<typeof taxOrFeeNew>
export type TaxSent = { body: Body; changed: Partial<Body>; row: TaxOrFee | null }

interface TaxDialogProps {
  /** Null makes a new one. */
  row: TaxOrFee | null
  currency: string
  /** Sends it to the server; `changed` has only what differs. */
  save: (sent: TaxSent) => Promise<TaxOrFee>
  onSaved?: (saved: TaxOrFee) => void
  onClose: () => void
}

/** Makes a tax or fee, or changes one. */
export function TaxDialog({ row, currency, save, onSaved, onClose }: TaxDialogProps) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const notify = useNotify()
  const form = useRowForm({
    schema: taxOrFeeNew,
    row,
    toForm: taxFormOf,
    toBody: (typed) => ({ ...typed, rate: typed.rate ?? undefined }),
    labels: {
      name: t('taxes.name'),
      type: t('taxes.type'),
      calculation_type: t('taxes.calculation'),
      rate: t('taxes.rate'),
      is_active: t('taxes.active'),
      is_default: t('taxes.default'),
      description: t('taxes.description'),
    },
    blame: { 'tax_or_fee.name_taken': 'name', 'tax_or_fee.rate_invalid': 'rate' },
    save,
    onSaved: (saved) => {
      const { name } = form.values
      notify({
        kind: 'success',
        text: row === null ? t('taxes.created', { name }) : t('taxes.saved', { name }),
      })
      if (saved !== null) onSaved?.(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={row === null ? t('taxes.new') : t('taxes.edit_title', { name: row.name })}
      submit={row === null ? t('taxes.create') : t('taxes.save')}
      onClose={onClose}
      disabled={!online}
    >
      <TaxFields form={form} currency={currency} />
    </FormDialog>
  )
}
