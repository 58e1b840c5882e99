import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { incidentKind, type DoorReport, type ReportScan } from '#contract/door/door-report.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { useVerdictLabels } from '../check-in/verdict-labels.ts'
import { useEvent } from '../use-event.tsx'
import { useKindLabels } from './kind-labels.ts'
import { useListName } from '../list-name.ts'

/** Every override, conflict, undo, entry over the building's limit, revoked and unknown code, with who, where and when. */
export function IncidentsPanel({ report: { incidents, incident_counts } }: { report: DoorReport }) {
  const { t } = useTranslation('door-report')
  const labels = useKindLabels()
  const kinds = incidentKind.options.filter((kind) => incident_counts[kind] > 0)
  const total = kinds.reduce((sum, kind) => sum + incident_counts[kind], 0)
  return (
    <Panel title={t('incidents.title')}>
      {total === 0 ? (
        <Typography>{t('incidents.none')}</Typography>
      ) : (
        <Stack sx={{ gap: 1.5 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {kinds.map((kind) => (
              <StatusChip
                key={kind}
                tone="default"
                label={t('incidents.count', {
                  kind: labels[kind],
                  number: formatNumber(incident_counts[kind]),
                })}
              />
            ))}
          </Stack>
          <ScanTable label={t('incidents.title')} scans={incidents} />
          <Limited shown={incidents.length} total={total} />
        </Stack>
      )}
    </Panel>
  )
}

/** Scans that arrived after the newest sign-off; nothing when there are none. */
export function LateScansPanel({ late_scans: { total, scans } }: Pick<DoorReport, 'late_scans'>) {
  const { t } = useTranslation('door-report')
  if (total === 0) return null
  return (
    <Panel title={t('late.title')}>
      <Stack sx={{ gap: 1.5 }}>
        <Alert severity="warning">{t('sign_off.late', { count: total })}</Alert>
        <ScanTable label={t('late.title')} scans={scans} />
        <Limited shown={scans.length} total={total} />
      </Stack>
    </Panel>
  )
}

function Limited({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('door-report')
  if (shown >= total) return null
  const text = t('incidents.limited', { shown: formatNumber(shown), total: formatNumber(total) })
  return <Typography variant="body2">{text}</Typography>
}

function ScanTable({ label, scans }: { label: string; scans: readonly ReportScan[] }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const listName = useListName()
  const labels = useKindLabels()
  const columns: Column<ReportScan>[] = [
    {
      key: 'time',
      header: t('incidents.time'),
      cell: ({ scanned_at }) => formatInstant(scanned_at, event.timezone),
    },
    { key: 'what', header: t('incidents.what'), cell: ({ incident, kind }) => labels[incident ?? kind] },
    {
      key: 'who',
      header: t('incidents.who'),
      cell: ({ attendee_name }) => attendee_name ?? t('incidents.unknown'),
    },
    {
      key: 'where',
      header: t('incidents.where'),
      cell: ({ check_in_list_id, gate, device_name }) =>
        [listName(check_in_list_id), gate, device_name].filter(Boolean).join(' · '),
    },
    { key: 'details', header: t('incidents.details'), cell: detailsOf },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={scans}
      rowKey={({ device_id, scan_id }) => `${device_id}/${scan_id}`}
    />
  )
}

const detailsOf = (scan: ReportScan) => <Details scan={scan} />

function Details({ scan }: { scan: ReportScan }) {
  const { t } = useTranslation('door-report')
  const { incident, over_limit, supervisor_name: name } = scan
  const more = [
    over_limit && incident !== 'over_limit' ? t('kind.over_limit') : null,
    name === null ? null : t('incidents.pin', { name }),
  ].filter((text) => text !== null)
  return (
    <>
      <Outcome scan={scan} />
      {more.map((text) => (
        <Box key={text} component="span" sx={{ display: 'block' }}>
          {text}
        </Box>
      ))}
    </>
  )
}

function Outcome({ scan: { incident, override, shown, verdict } }: { scan: ReportScan }) {
  const { t } = useTranslation('door-report')
  const verdicts = useVerdictLabels('entry')
  if (override !== null && incident !== 'undo') return t('incidents.override', override)
  if (incident !== 'conflict' || shown === null) return verdicts[verdict.kind]
  return (
    <>
      {t('incidents.shown', { verdict: verdicts[shown.kind] })}
      <br />
      {t('incidents.log', { verdict: verdicts[verdict.kind] })}
    </>
  )
}
