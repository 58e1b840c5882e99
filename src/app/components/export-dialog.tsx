import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#app/lib/format/bytes.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { DownloadProgress, FetchedFile, FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { columnStart } from '#app/ui/column-start.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'running'; progress: DownloadProgress }
  | { kind: 'done'; name: string }
  | { kind: 'failed'; error: unknown }

export interface ExportDialogProps {
  title: string
  /** Description of the file's content. */
  children: ReactNode
  fetchFile: (format: 'xlsx' | 'csv', options: FetchFileOptions) => Promise<FetchedFile>
  /** The same as a document to read or print; omitted where there is none. */
  fetchPdf?: (options: FetchFileOptions) => Promise<FetchedFile>
  /** Export options. */
  options?: ReactNode
  onClose: () => void
}

/**
 * Exports everything that matches a list's search and filters as one file; shows progress and can be cancelled.
 */
export function ExportDialog({ title, children, fetchFile, fetchPdf, options, onClose }: ExportDialogProps) {
  const { t } = useTranslation('event-people')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const controller_ref = useRef<AbortController | null>(null)
  useEffect(() => () => controller_ref.current?.abort(), [])

  async function run(fetch: (limits: FetchFileOptions) => Promise<FetchedFile>): Promise<void> {
    const controller = new AbortController()
    controller_ref.current = controller
    setState({ kind: 'running', progress: { bytes: 0, rows: null } })
    try {
      const on_progress = (progress: DownloadProgress) => setState({ kind: 'running', progress })
      const { blob, name } = await fetch({ on_progress, signal: controller.signal })
      saveFile(blob, name)
      setState({ kind: 'done', name })
    } catch (error) {
      setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error })
    }
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <Stack sx={{ gap: 2 }} aria-live="polite">
        <Typography>{children}</Typography>
        {state.kind !== 'running' && options}
        {state.kind === 'running' ? (
          <Running progress={state.progress} onStop={() => controller_ref.current?.abort()} />
        ) : (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" onClick={() => void run((limits) => fetchFile('xlsx', limits))}>
              {t('export.xlsx')}
            </Button>
            <Button variant="outlined" onClick={() => void run((limits) => fetchFile('csv', limits))}>
              {t('export.csv')}
            </Button>
            {fetchPdf !== undefined && (
              <Button variant="outlined" onClick={() => void run(fetchPdf)}>
                {t('export.pdf')}
              </Button>
            )}
          </Stack>
        )}
        {state.kind === 'done' && <Alert severity="success">{t('export.done', { name: state.name })}</Alert>}
        {state.kind === 'failed' && <Alert severity="error">{formatFailure('export', state.error)}</Alert>}
      </Stack>
    </Dialog>
  )
}

function Running({ progress, onStop }: { progress: DownloadProgress; onStop: () => void }) {
  const { t } = useTranslation('event-people')
  const size = formatBytes(progress.bytes)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <LinearProgress aria-label={t('export.running')} />
      <Typography variant="body2">
        {progress.rows === null
          ? t('export.bytes', { size })
          : t('export.rows', { size, rows: formatNumber(progress.rows) })}
      </Typography>
      <Button onClick={onStop} sx={columnStart}>
        {t('export.stop')}
      </Button>
    </Stack>
  )
}
