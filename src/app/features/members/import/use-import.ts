import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { ImportProgress, ImportReport } from '#contract/members/import.ts'
import type { Id } from '#contract/wire/id.ts'
import { fetchImportProgress, newImportKey, useImportMembers } from '#app/data/members/import.ts'

const POLL_INTERVAL_MS = 700

/** How far a file of members is. */
export type ImportState =
  | { kind: 'idle' }
  /** `share` of it that has left, from 0 to 1; null: not known yet. */
  | {
      kind: 'busy'
      mode: 'check' | 'run'
      file: File
      share: number | null
      rows: number
      /** What the server does with it, once it has it. */
      progress: ImportProgress | null
    }
  | { kind: 'checked'; file: File; report: ImportReport; key: Id }
  | { kind: 'done'; file: File; report: ImportReport }
  /** Of a file that was checked: it can be tried again, and is imported once however often. */
  | { kind: 'failed'; error: unknown; checked?: Extract<ImportState, { kind: 'checked' }> }

/** Checks a file as soon as it is chosen, and imports it when it is told to. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const { mutateAsync } = useImportMembers()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(
    wanted: { file: File; mode: 'check' | 'run'; invites: 'yes' | 'no'; key: Id; rows: number },
    checked?: Extract<ImportState, { kind: 'checked' }>,
  ): Promise<void> {
    const { file, mode, rows, key } = wanted
    const { signal } = (running.current = new AbortController())
    let now: Extract<ImportState, { kind: 'busy' }> = {
      kind: 'busy',
      mode,
      file,
      rows,
      share: null,
      progress: null,
    }
    const busy = (next: Partial<typeof now>) => {
      now = { ...now, ...next }
      setState(now)
    }
    busy({})
    const asking = setInterval(() => {
      const tell = (progress: ImportProgress | null) =>
        signal.aborted || running.current?.signal !== signal || progress === null || busy({ progress })
      // A look that fails is followed by the next one.
      void fetchImportProgress(key).then(tell, () => undefined)
    }, POLL_INTERVAL_MS)
    try {
      const onProgress = (share: number) => signal.aborted || busy({ share })
      const report = await mutateAsync({ ...wanted, how: { onProgress, signal } })
      if (signal.aborted) return
      if (report.is_written) setState({ kind: 'done', file, report })
      else setState({ kind: 'checked', file, report, key: newImportKey() })
    } catch (error) {
      if (signal.aborted) return
      // Somebody changed meanwhile what the file was checked against: it is checked anew.
      const is_over = error instanceof ApiError && error.code === 'import.changed'
      setState({ kind: 'failed', error, ...(checked && !is_over && { checked }) })
    } finally {
      clearInterval(asking)
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
    /** Gives up a check; an import that is under way is not stopped by it. */
    stop: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
