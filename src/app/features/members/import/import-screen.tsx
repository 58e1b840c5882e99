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
import { IMPORT_BELOW_BYTES, type ImportProgress } from '#contract/members/import.ts'
import { fetchImportTemplate } from '#app/data/members/import.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { ImportReport } from './import-report.tsx'
import { useImport, type ImportState } from './use-import.ts'

const ACCEPT = '.xlsx,.csv,.txt'
type CheckedImport = Extract<ImportState, { kind: 'checked' }>

/** Imports members from a file: first a preview row by row, then all of it or nothing. */
export function ImportScreen() {
  const { t } = useTranslation('members')
  const { t: tForm } = useTranslation('form')
  const id = useId()
  const online = useOnline()
  const { state, check, run, refuse, stop } = useImport()
  const checked = state.kind === 'checked' ? state : state.kind === 'failed' ? state.checked : undefined
  const checkFile = (file: File) => {
    if (file.size < IMPORT_BELOW_BYTES) void check(file)
    else refuse({ code: 'file.too_large' })
  }
  return (
    <Page title={t('import.title')} back={{ to: '/manage/members', label: t('member.back') }} width="md">
      <Panel title={t('import.choose')} lead={t('import.lead')}>
        <Stack sx={{ gap: 1.5 }}>
          {!online && <Alert severity="info">{t('import.offline')}</Alert>}
          <DropArea
            id={id}
            choose={checked === undefined ? t('import.choose') : t('import.other')}
            drop={tForm('upload.drop_file')}
            accept={ACCEPT}
            describedBy={`${id}-help`}
            disabled={!online || state.kind === 'busy'}
            onFile={checkFile}
          />
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {t('import.known')}
          </Typography>
          <TemplateDownload disabled={!online} />
          <div aria-live="polite">
            {state.kind === 'busy' && <ImportProgressView {...state} onStop={stop} />}
            {state.kind === 'failed' && <ImportFailed error={state.error} />}
            {state.kind === 'done' && (
              <Alert severity="success">
                {t('import.done', { new: state.report.new, changed: state.report.changed })}
              </Alert>
            )}
          </div>
        </Stack>
      </Panel>
      {checked !== undefined && (
        <Panel title={t('import.would')} lead={checked.file.name}>
          <Stack sx={{ gap: 2 }}>
            <ImportActions
              checked={checked}
              disabled={!online}
              onRun={(invites) => void run(checked, invites)}
            />
            <ImportReport key={checked.key} report={checked.report} fileName={checked.file.name} />
          </Stack>
        </Panel>
      )}
    </Page>
  )
}

/** Actions on a validated file. */
function ImportActions({
  checked: { report },
  disabled,
  onRun,
}: {
  checked: CheckedImport
  disabled: boolean
  onRun: (invites: 'yes' | 'no') => void
}) {
  const { t } = useTranslation('members')
  const id = useId()
  const [invites, setInvites] = useState(false)
  if (report.refused > 0) return <Alert severity="warning">{t('import.nothing_written')}</Alert>
  if (report.new + report.changed === 0) return <Alert severity="info">{t('import.nothing_to_do')}</Alert>
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {report.new > 0 && (
        <SwitchField
          id={id}
          label={t('import.invites')}
          hint={t('import.invites_hint')}
          value={invites}
          onChange={setInvites}
        />
      )}
      <Button variant="contained" disabled={disabled} onClick={() => onRun(invites ? 'yes' : 'no')}>
        {t('import.run')}
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
  const { t } = useTranslation('members')
  const { t: tForm } = useTranslation('form')
  const stage = useStageLabel(progress)
  const label =
    mode === 'check' ? t('import.checking', { name: file.name }) : t('import.running', { count: rows })
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
          {t('import.leave')}
        </Typography>
      )}
      {mode === 'check' && <Button onClick={onStop}>{tForm('upload.cancel')}</Button>}
    </Stack>
  )
}

function useStageLabel(progress: ImportProgress | null): string {
  const { t } = useTranslation('members')
  if (progress === null) return ''
  const counts = { done: formatNumber(progress.done), rows: formatNumber(progress.rows) }
  const labels = {
    reading: t('import.stage.reading', counts),
    checking: t('import.stage.checking', counts),
    writing: t('import.stage.writing', counts),
  }
  return progress.rows === 0 ? '' : labels[progress.stage]
}

/** Error of a whole file, with the accepted text encodings. */
function ImportFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('members')
  const [, encoding] = error instanceof ApiError ? (error.errors?.['file'] ?? []) : []
  return (
    <Alert severity="error">
      {errorText(error)} {encoding !== undefined && t('import.seems', { encoding })}
    </Alert>
  )
}

function TemplateDownload({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const template = useMutation({
    mutationFn: fetchImportTemplate,
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
      {t('import.template')}
    </Button>
  )
}
