import type { Id } from '#contract/wire/id.ts'
import type { ImportProgress, ReportProgress } from '#contract/wire/import-report.ts'

/** Upper bound on stored entries, in case one is never cleared. */
const MAX_ENTRIES = 100
const running = new Map<Id, ImportProgress>()

/**
 * Returns a reporter that stores the progress under the secret id of the caller; without one reports are dropped.
 */
export const progressReporterOf =
  (id: Id | undefined): ReportProgress =>
  (progress) => {
    if (id === undefined) return
    running.set(id, progress)
    const [oldest] = running.keys()
    if (running.size > MAX_ENTRIES && oldest !== undefined) running.delete(oldest)
  }

/** To be called when the import ended, successfully or not. */
export function clearProgress(id: Id | undefined): void {
  if (id !== undefined) running.delete(id)
}

/** Returns the progress of an import of this process; null when it ended or belongs to another process. */
export const progressOf = (id: Id): ImportProgress | null => running.get(id) ?? null
