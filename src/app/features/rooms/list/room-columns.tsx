import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useFields } from '#app/components/fields/field.ts'
import { rateLabels } from '#app/components/fields/room-details.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { formatList } from '#app/components/fields/values.ts'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { lowestRateOf, maxCapacityOf } from './room-facts.ts'

const TONES = { LIVE: 'success', DRAFT: 'warning', ARCHIVED: 'default' } as const

/**
 * Columns of the room list.
 * @param currency the venue's currency
 */
export function useRoomColumns(currency: string): Column<EditedRow<Room>>[] {
  const { t } = useTranslation('rooms')
  const { t: tFields } = useTranslation('fields')
  const fields = useFields(roomFields)
  const rate_labels = rateLabels(tFields)
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => (
        <Stack>
          <RowName row={row}>
            <TextLink to="/manage/rooms/{-$roomId}" params={{ roomId: row.id }}>
              {row.name}
            </TextLink>
          </RowName>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {row.floor}
          </Typography>
        </Stack>
      ),
    },
    {
      key: 'status',
      header: fields.status.label,
      cell: ({ status }) => <StatusChip tone={TONES[status]} label={fields.status.choices[status]} />,
    },
    { key: 'units', header: fields.units.label, cell: ({ units }) => formatList(units) },
    {
      key: 'capacity',
      header: t('list.people'),
      sortable: true,
      cell: (row) => formatNumber(maxCapacityOf(row)),
    },
    {
      key: 'price',
      header: t('list.price_from'),
      sortable: true,
      cell: (row) => {
        const lowest = lowestRateOf(row)
        if (lowest === null) return t('list.no_price')
        return `${formatMoney(lowest.price_cents, currency)} · ${rate_labels[lowest.per]}`
      },
    },
  ]
}
