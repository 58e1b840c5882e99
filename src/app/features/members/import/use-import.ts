import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { ImportProgress, ImportReport } from '#contract/members/import.ts'
import type { Id } from '#contract/wire/id.ts'
import { fetchImportProgress, newImportKey, useImportMembers } from '#app/data/members/import.ts'

const POLL_INTERVAL_MS = 700

/** State of a member import. */
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
  | { kind: 'checked'; file: File; report: ImportReport; key: Id }
  | { kind: 'done'; file: File; report: ImportReport }
  /** With a validated file the import can be retried; it runs once however often it is sent. */
  | { kind: 'failed'; error: unknown; checked?: Extract<ImportState, { kind: 'checked' }> }

/** Validates a file as soon as it is chosen, and imports it on request. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const { mutateAsync } = useImportMembers()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(
    request: { file: File; mode: 'check' | 'run'; invites: 'yes' | 'no'; key: Id; rows: number },
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
      void fetchImportProgress(key).then(update, () => undefined)
    }, POLL_INTERVAL_MS)
    try {
      const onProgress = (share: number) => signal.aborted || setBusy({ share })
      const report = await mutateAsync({ ...request, how: { onProgress, signal } })
      if (signal.aborted) return
      if (report.is_written) setState({ kind: 'done', file, report })
      else setState({ kind: 'checked', file, report, key: newImportKey() })
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
    check: (file: File) => send({ file, mode: 'check', invites: 'no', key: newImportKey(), rows: 0 }),
    run: (checked: Extract<ImportState, { kind: 'checked' }>, invites: 'yes' | 'no') => {
      const { file, key, report } = checked
      return send({ file, mode: 'run', invites, key, rows: report.rows }, checked)
    },
    refuse: (error: unknown) => setState({ kind: 'failed', error }),
    /** Cancels a validation; a running import is not stopped. */
    stop: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
