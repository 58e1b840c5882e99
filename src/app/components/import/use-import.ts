import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { AnyImportReport, ImportProgress } from '#contract/wire/import-report.ts'
import type { Id } from '#contract/wire/id.ts'
import type { UploadOptions } from '#app/lib/net/call-options.ts'

const POLL_INTERVAL_MS = 700

/** A file to check or to import; `mails` also sends what the import offers to send. */
export type ImportRequest = {
  file: File
  mode: 'check' | 'run'
  mails: 'yes' | 'no'
  /** Idempotency key, and the secret for reading the progress. */
  key: Id
  how: UploadOptions
}
/** Calls of one kind of import. */
export type ImportCalls = {
  newKey: () => Id
  send: (request: ImportRequest) => Promise<AnyImportReport>
  /** Progress of an import; null while unknown. */
  fetchProgress: (key: Id) => Promise<ImportProgress | null>
}

/** State of an import. */
export type ImportState =
  | { kind: 'idle' }
  /** `share` is the uploaded part, from 0 to 1; null while unknown. */
  | {
      kind: 'busy'
      mode: 'check' | 'run'
      file: File
      share: number | null
      rows: number
      /** Progress on the server after the upload. */
      progress: ImportProgress | null
    }
  | { kind: 'checked'; file: File; report: AnyImportReport; key: Id }
  | { kind: 'done'; file: File; report: AnyImportReport }
  /** With a validated file the import can be retried; it runs once however often it is sent. */
  | { kind: 'failed'; error: unknown; checked?: Extract<ImportState, { kind: 'checked' }> }

/** Validates a file as soon as it is chosen, and imports it on request. */
export function useImport({ newKey, send: sendFile, fetchProgress }: ImportCalls) {
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(
    request: Omit<ImportRequest, 'how'> & { rows: number },
    checked?: Extract<ImportState, { kind: 'checked' }>,
  ): Promise<void> {
    const { file, mode, rows, key } = request
    const { signal } = (running.current = new AbortController())
    let busy_state: Extract<ImportState, { kind: 'busy' }> = {
      kind: 'busy',
      mode,
      file,
      rows,
      share: null,
      progress: null,
    }
    const setBusy = (next: Partial<typeof busy_state>) => {
      busy_state = { ...busy_state, ...next }
      setState(busy_state)
    }
    setBusy({})
    const poll = setInterval(() => {
      const update = (progress: ImportProgress | null) =>
        signal.aborted || running.current?.signal !== signal || progress === null || setBusy({ progress })
      // A failed poll is followed by the next one.
      void fetchProgress(key).then(update, () => undefined)
    }, POLL_INTERVAL_MS)
    try {
      const onProgress = (share: number) => signal.aborted || setBusy({ share })
      const report = await sendFile({ ...request, how: { onProgress, signal } })
      if (signal.aborted) return
      if (report.is_written) setState({ kind: 'done', file, report })
      else setState({ kind: 'checked', file, report, key: newKey() })
    } catch (error) {
      if (signal.aborted) return
      // The data changed since the validation: the file is validated again.
      const is_outdated = error instanceof ApiError && error.code === 'import.changed'
      setState({ kind: 'failed', error, ...(checked && !is_outdated && { checked }) })
    } finally {
      clearInterval(poll)
      if (running.current?.signal === signal) running.current = null
    }
  }
  return {
    state,
    check: (file: File) => send({ file, mode: 'check', mails: 'no', key: newKey(), rows: 0 }),
    run: (checked: Extract<ImportState, { kind: 'checked' }>, mails: 'yes' | 'no') => {
      const { file, key, report } = checked
      return send({ file, mode: 'run', mails, key, rows: report.rows }, checked)
    },
    refuse: (error: unknown) => setState({ kind: 'failed', error }),
    /** Cancels a validation; a running import is not stopped. */
    stop: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
