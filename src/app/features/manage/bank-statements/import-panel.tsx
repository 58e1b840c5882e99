import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { STATEMENT_BELOW_BYTES, statementEncoding } from '#contract/orders/bank-statements.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { ImportRows } from './import-rows.tsx'
import { useStatementImport, type ReadingOptions, type StatementImportState } from './use-statement-import.ts'

const ACCEPT = '.csv,.xlsx,.txt'

/** Imports a bank's file: first a look at its rows and columns, then the new ones. */
export function ImportPanel() {
  const { t } = useTranslation('bank-statements')
  const { t: tForm } = useTranslation('form')
  const id = useId()
  const online = useOnline()
  const { state, read, run, refuse } = useStatementImport()
  const is_busy = state.kind === 'reading' || state.kind === 'importing'
  const choose = (file: File) => {
    if (file.size < STATEMENT_BELOW_BYTES) void read(file)
    else refuse({ code: 'file.too_large' })
  }
  return (
    <Panel title={t('import.title')} lead={t('import.lead')}>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <DropArea
          id={id}
          choose={state.kind === 'read' ? t('import.other') : t('import.choose')}
          drop={tForm('upload.drop_file')}
          accept={ACCEPT}
          describedBy={`${id}-help`}
          disabled={!online || is_busy}
          onFile={choose}
        />
        <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
          {t('empty_text')}
        </Typography>
        <div aria-live="polite">
          {state.kind === 'reading' && <Reading label={t('import.reading', { name: state.file.name })} />}
          {state.kind === 'done' && (
            <Alert severity="success">{t('import.done', { count: state.count })}</Alert>
          )}
          {state.kind === 'failed' && <ReadingFailed state={state} onRead={read} />}
        </div>
        {(state.kind === 'read' || state.kind === 'importing') && (
          <CheckedStatement state={state} disabled={!online} onRead={read} onRun={run} />
        )}
      </Stack>
    </Panel>
  )
}

type Read = (file: File, options: ReadingOptions) => Promise<void>

function Reading({ label }: { label: string }) {
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
      <LinearProgress aria-label={label} />
    </Stack>
  )
}

/** Why a file cannot be read; an uncertain encoding can be chosen. */
function ReadingFailed({
  state: { error, file, options },
  onRead,
}: {
  state: Extract<StatementImportState, { kind: 'failed' }>
  onRead: Read
}) {
  const { t } = useTranslation('bank-statements')
  const is_encoding = error instanceof ApiError && error.code === 'import.encoding' && file !== null
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="error">{errorText(error)}</Alert>
      {is_encoding && (
        <FilterSelect
          label={t('import.encoding')}
          value={undefined}
          onChange={(encoding) => encoding !== undefined && void onRead(file, { ...options, encoding })}
          options={statementEncoding.options.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      )}
    </Stack>
  )
}

type CheckedState = Extract<StatementImportState, { kind: 'read' | 'importing' }>

function CheckedStatement({
  state,
  disabled,
  onRead,
  onRun,
}: {
  state: CheckedState
  disabled: boolean
  onRead: Read
  onRun: (state: Extract<StatementImportState, { kind: 'read' }>) => Promise<void>
}) {
  const { t } = useTranslation('bank-statements')
  const { file, options, report } = state
  const notice = report.is_recognized ? t('import.recognized') : t('import.guessed')
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Alert severity={report.columns === null ? 'warning' : 'info'}>
        {report.columns === null ? t('import.unknown') : notice}
      </Alert>
      <ColumnsForm
        key={JSON.stringify([report.headings, report.columns])}
        report={report}
        currency={options.currency}
        disabled={disabled || state.kind === 'importing'}
        onRead={(chosen) => void onRead(file, { ...options, ...chosen })}
      />
      {report.columns !== null && report.new === 0 && <Alert severity="info">{t('import.nothing')}</Alert>}
      {report.new > 0 && (
        <Button
          variant="contained"
          sx={{ alignSelf: 'flex-start' }}
          disabled={disabled}
          loading={state.kind === 'importing'}
          onClick={() => state.kind === 'read' && void onRun(state)}
        >
          {t('import.action', { count: report.new })}
        </Button>
      )}
      {report.rows.length > 0 && <ImportRows report={report} />}
    </Stack>
  )
}
