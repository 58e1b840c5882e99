import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementImport, StatementRow } from '#contract/orders/bank-statements.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { Pager } from '#app/ui/table/pager.tsx'
import { useRowStateLabels } from './statement-labels.ts'

const PAGE_SIZE = 20
const STATES = ['new', 'known', 'debit', 'unreadable'] as const

/** Rows of a file that was read and not imported yet. */
export function ImportRows({ report }: { report: StatementImport }) {
  const { t } = useTranslation('bank-statements')
  const states = useRowStateLabels()
  const columns = useColumns()
  const [filter, setFilter] = useState<StatementRow['state'] | undefined>(undefined)
  const [page, setPage] = useState(1)
  const rows = report.rows.filter(({ state }) => filter === undefined || state === filter)
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Stack direction="row" component="ul" sx={{ gap: 1, flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' }}>
        {STATES.map((state) => (
          <li key={state}>
            <StatusChip
              tone={state === 'new' && report.new > 0 ? 'success' : 'default'}
              label={`${states[state]}: ${formatNumber(report[state])}`}
            />
          </li>
        ))}
      </Stack>
      <FilterSelect
        label={t('import.rows')}
        value={filter}
        onChange={(state) => {
          setFilter(state)
          setPage(1)
        }}
        options={STATES.map((value) => ({ value, label: states[value] }))}
      />
      <DataTable
        label={t('import.rows')}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row }) => String(row)}
        columns={columns}
      />
      <Pager
        page={page}
        lastPage={Math.max(1, Math.ceil(rows.length / PAGE_SIZE))}
        total={rows.length}
        onPage={setPage}
      />
    </Stack>
  )
}

function useColumns(): Column<StatementRow>[] {
  const { t } = useTranslation('bank-statements')
  const states = useRowStateLabels()
  return [
    { key: 'row', header: t('import.row'), cell: ({ row }) => formatNumber(row) },
    {
      key: 'date',
      header: t('fields.date'),
      cell: ({ booked_on }) => (booked_on === null ? '' : formatDay(`${booked_on}T00:00:00.000Z`, 'UTC')),
    },
    {
      key: 'payer',
      header: t('fields.payer'),
      cell: ({ payer }) => <Box sx={{ overflowWrap: 'anywhere' }}>{payer}</Box>,
    },
    {
      key: 'details',
      header: t('fields.details'),
      cell: ({ details }) => <Box sx={{ overflowWrap: 'anywhere' }}>{details}</Box>,
    },
    {
      key: 'amount',
      header: t('fields.amount'),
      align: 'right',
      cell: ({ amount_cents, currency }) =>
        amount_cents === null || currency === '' ? '' : formatMoney(amount_cents, currency),
    },
    { key: 'status', header: t('fields.status'), cell: ({ state }) => states[state] },
  ]
}
