import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorReport } from '#contract/door/door-report.ts'
import { fetchDoorReport, useDoorReport } from '#app/data/door-report/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ExportButton } from '#app/components/export-button.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { useEvent } from '../use-event.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { ErasedPanel } from './erased-panel.tsx'
import { HandOutsPanel } from './hand-outs-panel.tsx'
import { IncidentsPanel, LateScansPanel } from './incidents-panel.tsx'
import { MissingPanel } from './missing-panel.tsx'
import { printStyles } from './print-styles.ts'
import { SalesPanel } from './sales-panel.tsx'
import { SignOffPanel } from './sign-off-panel.tsx'
import { TakingsPanel } from './takings-panel.tsx'
import { ThroughputPanel } from './throughput-panel.tsx'

/** The door report of an event, the morning after: what happened at its doors, signed off by name. */
export function DoorReportScreen() {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const report = useDoorReport(event.id)
  return (
    <Page
      title={t('report.title')}
      subtitle={event.title}
      back={{ to: `/manage/event/${event.id}/check-in`, label: t('report.back') }}
      actions={
        <>
          <ExportButton
            title={t('report.export')}
            fetchFile={(format, options) => fetchDoorReport(event.id, { format }, options)}
            fetchPdf={(options) => fetchDoorReport(event.id, { format: 'pdf' }, options)}
          >
            {t('report.export_text')}
          </ExportButton>
          <Button
            variant="contained"
            startIcon={<PrintIcon />}
            disabled={report.data === undefined}
            onClick={() => window.print()}
          >
            {t('report.print')}
          </Button>
        </>
      }
    >
      <GlobalStyles styles={printStyles} />
      <WaitForServer query={report}>{(data) => <Report report={data} />}</WaitForServer>
    </Page>
  )
}

function Report({ report }: { report: DoorReport }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const online = useOnline()
  const when = formatInstant(report.as_of, event.timezone)
  return (
    <Stack sx={{ gap: 2 }}>
      {!online && <Alert severity="info">{t('report.offline', { when })}</Alert>}
      <SignOffPanel report={report} />
      <LateScansPanel late_scans={report.late_scans} />
      <MissingPanel devices={report.waiting_devices} />
      <AttendancePanel report={report} />
      <HandOutsPanel hand_outs={report.hand_outs} />
      <IncidentsPanel report={report} />
      <ThroughputPanel gates={report.gates} />
      {report.sales !== null && <SalesPanel sales={report.sales} currency={report.currency} />}
      {report.takings !== null && <TakingsPanel takings={report.takings} currency={report.currency} />}
      <ErasedPanel erasures={report.erasures} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('report.as_of', { when })}
      </Typography>
    </Stack>
  )
}
