import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Merchant } from '#contract/resources/merchants.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useFields } from '#app/components/fields/field.ts'
import { merchantFields } from '#app/components/fields/merchant.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useTranslation } from 'react-i18next'

/** Columns of the merchant list. */
export function useMerchantColumns(): Column<EditedRow<Merchant>>[] {
  const { t } = useTranslation('members')
  const fields = useFields(merchantFields)
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => (
        <Stack>
          <RowName row={row}>{row.name}</RowName>
          <Typography variant="body2" color="text.secondary">
            {[row.name_zh, ...row.other_names].filter(Boolean).join(' · ')}
          </Typography>
        </Stack>
      ),
    },
    {
      key: 'shop_number',
      header: fields.shop_number.label,
      sortable: true,
      cell: ({ shop_number }) => shop_number,
    },
    {
      key: 'state',
      header: t('merchant.state'),
      cell: ({ is_active }) => (
        <StatusChip
          tone={is_active ? 'success' : 'default'}
          label={is_active ? t('merchant.states.active') : t('merchant.states.inactive')}
        />
      ),
    },
  ]
}
