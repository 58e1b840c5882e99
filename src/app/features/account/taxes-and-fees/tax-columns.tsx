import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import type { Column } from '#app/ui/data-table.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { formatRate, useKindWords } from '#app/parts/tax/tax-words.ts'

/** What the list says of each. @param currency of the account, for fixed rates */
export function useTaxColumns(currency: string): Column<TaxOrFee>[] {
  const { t } = useTranslation('account')
  const kinds = useKindWords()
  return [
    { key: 'name', header: t('taxes.name'), sortable: true, cell: ({ name }) => name },
    { key: 'type', header: t('taxes.type'), cell: ({ type }) => kinds[type] },
    {
      key: 'rate',
      header: t('taxes.rate'),
      sortable: true,
      align: 'right',
      cell: (row) => formatRate(row, currency),
    },
    {
      key: 'is_default',
      header: t('taxes.default_short'),
      cell: ({ is_default }) => (is_default ? t('taxes.yes') : t('taxes.no')),
    },
    {
      key: 'status',
      header: t('taxes.status'),
      cell: ({ is_active }) =>
        is_active ? (
          <StatusChip tone="success" label={t('taxes.active')} />
        ) : (
          <StatusChip tone="default" label={t('taxes.inactive')} />
        ),
    },
  ]
}
