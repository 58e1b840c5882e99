import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { useFields } from '#app/components/fields/field.ts'
import { taxOrFeeFields } from '#app/components/fields/tax-or-fee.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { formatRate } from '#app/components/tax/tax-labels.ts'

/**
 * Columns of the list.
 * @param currency of the account, for fixed rates
 */
export function useTaxColumns(currency: string): Column<EditedRow<TaxOrFee>>[] {
  const { t } = useTranslation('fields')
  const fields = useFields(taxOrFeeFields)
  const yesOrNo = (value: boolean) => (value ? t('value.yes') : t('value.no'))
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => <RowName row={row}>{row.name}</RowName>,
    },
    { key: 'type', header: fields.type.label, cell: ({ type }) => fields.type.choices[type] },
    {
      key: 'rate',
      header: fields.rate.label,
      sortable: true,
      align: 'right',
      cell: (row) => formatRate(row, currency),
    },
    {
      key: 'is_contained',
      header: fields.is_contained.label,
      cell: ({ is_contained }) => yesOrNo(is_contained),
    },
    {
      key: 'is_default',
      header: fields.is_default.label,
      cell: ({ is_default }) => yesOrNo(is_default),
    },
    {
      key: 'status',
      header: fields.is_active.label,
      cell: ({ is_active }) => (
        <StatusChip tone={is_active ? 'success' : 'default'} label={yesOrNo(is_active)} />
      ),
    },
  ]
}
