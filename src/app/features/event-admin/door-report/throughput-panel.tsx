import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { GateThroughput } from '#contract/door/door-report.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'

/** More bars cannot be told apart; the export has all. */
const STEPS_MAX = 200
const DAY_LENGTH = 10

/** Check-ins per gate: how many, by how many phones, and the busiest five minutes. */
export function ThroughputPanel({ gates }: { gates: readonly GateThroughput[] }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const columns: Column<GateThroughput>[] = [
    { key: 'gate', header: t('throughput.gate'), cell: ({ gate }) => gate ?? t('throughput.no_gate') },
    {
      key: 'entries',
      header: t('throughput.entries'),
      align: 'right',
      cell: ({ entries }) => formatNumber(entries),
    },
    { key: 'lanes', header: t('throughput.lanes'), align: 'right', cell: ({ lanes }) => formatNumber(lanes) },
    {
      key: 'peak',
      header: t('throughput.peak'),
      align: 'right',
      cell: ({ peak }) =>
        t('throughput.peak_at', {
          entries: formatNumber(peak.entries),
          time: formatTime(peak.from, event.timezone),
        }),
    },
  ]
  return (
    <Panel title={t('throughput.title')}>
      {gates.length === 0 ? (
        <Typography>{t('throughput.none')}</Typography>
      ) : (
        <Stack sx={{ gap: 2 }}>
          <DataTable
            label={t('throughput.title')}
            columns={columns}
            rows={gates}
            rowKey={({ gate }) => gate ?? ''}
          />
          <StepsChart gates={gates} />
        </Stack>
      )}
    </Panel>
  )
}

function StepsChart({ gates }: { gates: readonly GateThroughput[] }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const times = [...new Set(gates.flatMap(({ steps }) => steps.map(({ from }) => from)))].sort()
  if (times.length < 2 || times.length > STEPS_MAX) return null
  const is_one_day = new Set(times.map((at) => at.slice(0, DAY_LENGTH))).size === 1
  const format = is_one_day ? formatTime : formatInstant
  return (
    <div className="no-print">
      <Chart
        kind="bar"
        stacked
        label={t('throughput.chart')}
        x={times.map((at) => format(at, event.timezone))}
        xLabel={t('throughput.time')}
        series={gates.map(({ gate, steps }) => {
          const entries = new Map(steps.map((step) => [step.from, step.entries]))
          return {
            label: gate ?? t('throughput.no_gate'),
            values: times.map((at) => entries.get(at) ?? 0),
          }
        })}
        format={formatNumber}
      />
    </div>
  )
}
