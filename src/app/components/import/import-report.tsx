import ReportIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyImportedRow, AnyImportReport } from '#contract/wire/import-report.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { Pager } from '#app/ui/table/pager.tsx'
import { useStateLabels, type ImportRowState } from './state-labels.ts'
import { buildReportFile } from './report-file.ts'

const PAGE_SIZE = 50
const TONES = {
  refused: 'error',
  new: 'success',
  changed: 'info',
  unchanged: 'default',
} as const satisfies Record<ImportRowState, string>
const STATES = ['refused', 'new', 'changed', 'unchanged'] as const

interface ImportReportProps {
  report: AnyImportReport
  fileName: string
  title: string
  /** Heading of the names. */
  nameLabel: string
  /** Changes and errors of a row. */
  messagesOf: (row: AnyImportedRow) => string[]
}

/** Result of each row, planned or done; rejected rows first. */
export function ImportReport({ report, fileName, title, nameLabel, messagesOf }: ImportReportProps) {
  const { t } = useTranslation('import')
  const states = useStateLabels()
  const [filter, setFilter] = useState<ImportRowState | undefined>(report.refused > 0 ? 'refused' : undefined)
  const [page, setPage] = useState(1)
  const rows = report.report.filter(({ state }) => filter === undefined || state === filter)
  const titles = [t('column.row'), nameLabel, t('column.state')]
  const cellsOf = (row: AnyImportedRow) => [String(row.row), row.name, states[row.state], ...messagesOf(row)]
  const save = () => {
    const { blob, name } = buildReportFile(fileName, report.report, { titles, cellsOf })
    saveFile(blob, name)
  }
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Stack direction="row" component="ul" sx={{ gap: 1, flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' }}>
        {STATES.map((state) => (
          <li key={state}>
            <StatusChip
              tone={report[state] === 0 ? 'default' : TONES[state]}
              label={`${states[state]}: ${formatNumber(report[state])}`}
            />
          </li>
        ))}
      </Stack>
      {report.ignored.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('ignored', { names: report.ignored.join(' · ') })}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <FilterSelect
          label={t('rows')}
          value={filter}
          onChange={(state) => {
            setFilter(state)
            setPage(1)
          }}
          options={STATES.map((value) => ({ value, label: states[value] }))}
        />
        <Button startIcon={<ReportIcon />} onClick={save}>
          {t('report')}
        </Button>
      </Stack>
      <Box>
        <DataTable
          label={title}
          rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey={({ row }) => String(row)}
          columns={useColumns(nameLabel, messagesOf)}
        />
        <Pager
          page={page}
          lastPage={Math.max(1, Math.ceil(rows.length / PAGE_SIZE))}
          total={rows.length}
          onPage={setPage}
        />
      </Box>
    </Stack>
  )
}

function useColumns(
  nameLabel: string,
  messagesOf: ImportReportProps['messagesOf'],
): Column<AnyImportedRow>[] {
  const { t } = useTranslation('import')
  return [
    { key: 'row', header: t('column.row'), cell: ({ row }) => formatNumber(row) },
    {
      key: 'name',
      header: nameLabel,
      cell: ({ name }) => <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <OutcomeCell state={row.state} messages={messagesOf(row)} />,
    },
  ]
}

function OutcomeCell({ state, messages }: { state: ImportRowState; messages: readonly string[] }) {
  const states = useStateLabels()
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <StatusChip tone={TONES[state]} label={states[state]} />{' '}
      {messages.map((message) => (
        <Box key={message} component="span" sx={{ display: 'block', mt: 0.5 }}>
          {message}
        </Box>
      ))}
    </Box>
  )
}
