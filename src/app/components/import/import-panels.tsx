import TemplateIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import {
  IMPORT_BELOW_BYTES,
  type AnyImportedRow,
  type AnyImportReport,
  type ImportProgress,
} from '#contract/wire/import-report.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import type { FetchedFile } from '#app/lib/net/fetch-file.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { ImportReport } from './import-report.tsx'
import { useImport, type ImportCalls, type ImportState } from './use-import.ts'

const ACCEPT = '.xlsx,.csv,.txt'
type CheckedImport = Extract<ImportState, { kind: 'checked' }>

interface ImportPanelsProps {
  /** Most rows of a file. */
  rowsMax: number
  calls: ImportCalls & { fetchTemplate: () => Promise<FetchedFile> }
  texts: {
    title: string
    /** How the rows of a file are read. */
    known: string
    /** Heading of the names in the report. */
    name: string
    /** What may be sent by e-mail. */
    mails: { label: string; hint: string }
    done: (report: AnyImportReport) => string
    /** Changes and errors of a row. */
    messagesOf: (row: AnyImportedRow) => string[]
  }
}

/** Imports a file: first a preview row by row, then all of it or nothing. */
export function ImportPanels({ rowsMax, calls, texts }: ImportPanelsProps) {
  const { t } = useTranslation('import')
  const { t: tForm } = useTranslation('form')
  const id = useId()
  const online = useOnline()
  const { state, check, run, refuse, stop } = useImport(calls)
  const checked = state.kind === 'checked' ? state : state.kind === 'failed' ? state.checked : undefined
  const checkFile = (file: File) => {
    if (file.size < IMPORT_BELOW_BYTES) void check(file)
    else refuse({ code: 'file.too_large' })
  }
  return (
    <>
      <Panel title={t('choose')} lead={t('lead', { rows: formatNumber(rowsMax) })}>
        <Stack sx={{ gap: 1.5 }}>
          {!online && <Alert severity="info">{t('offline')}</Alert>}
          <DropArea
            id={id}
            choose={checked === undefined ? t('choose') : t('other')}
            drop={tForm('upload.drop_file')}
            accept={ACCEPT}
            describedBy={`${id}-help`}
            disabled={!online || state.kind === 'busy'}
            onFile={checkFile}
          />
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.known}
          </Typography>
          <TemplateDownload fetchTemplate={calls.fetchTemplate} disabled={!online} />
          <div aria-live="polite">
            {state.kind === 'busy' && <ImportProgressView {...state} onStop={stop} />}
            {state.kind === 'failed' && <ImportFailed error={state.error} />}
            {state.kind === 'done' && <Alert severity="success">{texts.done(state.report)}</Alert>}
          </div>
        </Stack>
      </Panel>
      {checked !== undefined && (
        <Panel title={t('would')} lead={checked.file.name}>
          <Stack sx={{ gap: 2 }}>
            <ImportActions
              checked={checked}
              mails={texts.mails}
              disabled={!online}
              onRun={(mails) => void run(checked, mails)}
            />
            <ImportReport
              key={checked.key}
              report={checked.report}
              fileName={checked.file.name}
              title={texts.title}
              nameLabel={texts.name}
              messagesOf={texts.messagesOf}
            />
          </Stack>
        </Panel>
      )}
    </>
  )
}

/** Actions on a validated file. */
function ImportActions({
  checked: { report },
  mails,
  disabled,
  onRun,
}: {
  checked: CheckedImport
  mails: ImportPanelsProps['texts']['mails']
  disabled: boolean
  onRun: (mails: 'yes' | 'no') => void
}) {
  const { t } = useTranslation('import')
  const id = useId()
  const [sends_mails, setSendsMails] = useState(false)
  if (report.refused > 0) return <Alert severity="warning">{t('nothing_written')}</Alert>
  if (report.new + report.changed === 0) return <Alert severity="info">{t('nothing_to_do')}</Alert>
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {report.new > 0 && (
        <SwitchField
          id={id}
          label={mails.label}
          hint={mails.hint}
          value={sends_mails}
          onChange={setSendsMails}
        />
      )}
      <Button variant="contained" disabled={disabled} onClick={() => onRun(sends_mails ? 'yes' : 'no')}>
        {t('run')}
      </Button>
    </Stack>
  )
}

function ImportProgressView({
  mode,
  file,
  share,
  rows,
  progress,
  onStop,
}: Extract<ImportState, { kind: 'busy' }> & { onStop: () => void }) {
  const { t } = useTranslation('import')
  const { t: tForm } = useTranslation('form')
  const stage = useStageLabel(progress)
  const label = mode === 'check' ? t('checking', { name: file.name }) : t('running', { count: rows })
  const rows_fraction = progress === null || progress.rows === 0 ? null : progress.done / progress.rows
  const fraction = progress === null ? (share === 1 ? null : share) : rows_fraction
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
      <LinearProgress
        aria-label={label}
        sx={{ width: '100%' }}
        {...(fraction === null
          ? { variant: 'indeterminate' }
          : { variant: 'determinate', value: Math.round(fraction * 100) })}
      />
      {stage !== '' && <Typography variant="body2">{stage}</Typography>}
      {mode === 'run' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('leave')}
        </Typography>
      )}
      {mode === 'check' && <Button onClick={onStop}>{tForm('upload.cancel')}</Button>}
    </Stack>
  )
}

function useStageLabel(progress: ImportProgress | null): string {
  const { t } = useTranslation('import')
  if (progress === null) return ''
  const counts = { done: formatNumber(progress.done), rows: formatNumber(progress.rows) }
  const labels = {
    reading: t('stage.reading', counts),
    checking: t('stage.checking', counts),
    writing: t('stage.writing', counts),
  }
  return progress.rows === 0 ? '' : labels[progress.stage]
}

/** Error of a whole file, with the accepted text encodings. */
function ImportFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('import')
  const [, encoding] = error instanceof ApiError ? (error.errors?.['file'] ?? []) : []
  return (
    <Alert severity="error">
      {errorText(error)} {encoding !== undefined && t('seems', { encoding })}
    </Alert>
  )
}

function TemplateDownload({
  fetchTemplate,
  disabled,
}: {
  fetchTemplate: () => Promise<FetchedFile>
  disabled: boolean
}) {
  const { t } = useTranslation('import')
  const notify = useNotify()
  const template = useMutation({
    mutationFn: fetchTemplate,
    onSuccess: ({ blob, name }) => saveFile(blob, name),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  return (
    <Button
      startIcon={<TemplateIcon />}
      sx={columnStart}
      disabled={disabled}
      loading={template.isPending}
      onClick={() => template.mutate()}
    >
      {t('template')}
    </Button>
  )
}
