import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { ImportReport } from '#contract/members/member-import.ts'
import type { Id } from '#contract/wire/id.ts'
import { newImportKey, useImportMembers } from '#app/data/members/import.ts'

/** How far a file of members is. */
export type ImportState =
  | { kind: 'idle' }
  /** `share` of it that has left, from 0 to 1; null: not known yet. */
  | { kind: 'busy'; mode: 'check' | 'run'; file: File; share: number | null; rows: number }
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
    const { file, mode, rows } = wanted
    const { signal } = (running.current = new AbortController())
    const busy = (share: number | null) => setState({ kind: 'busy', mode, file, share, rows })
    busy(null)
    try {
      const onProgress = (share: number) => signal.aborted || busy(share)
      const report = await mutateAsync({ ...wanted, how: { onProgress, signal } })
      if (signal.aborted) return
      if (report.is_written) setState({ kind: 'done', file, report })
      else setState({ kind: 'checked', file, report, key: newImportKey() })
    } catch (error) {
      if (signal.aborted) return
      // Somebody changed meanwhile what the file was checked against: it is checked anew.
      const is_over = error instanceof ApiError && error.code === 'import.changed'
      setState({ kind: 'failed', error, ...(checked && !is_over && { checked }) })
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
