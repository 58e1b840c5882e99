import type { ImportProgress } from '#contract/members/import.ts'
import type { Id } from '#contract/wire/id.ts'

/** Says how far an import is; what is not asked about is said to nobody. */
export type ReportProgress = (progress: ImportProgress) => void

/** More are never kept, should one be forgotten by nobody. */
const MOST = 100
const under_way = new Map<Id, ImportProgress>()

/** Who hears of an import under the secret that its caller gave it. */
export const progressReporterOf =
  (id: Id | undefined): ReportProgress =>
  (progress) => {
    if (id === undefined) return
    under_way.set(id, progress)
    const [oldest] = under_way.keys()
    if (under_way.size > MOST && oldest !== undefined) under_way.delete(oldest)
  }

/** It is over, however it ended. */
export function clearProgress(id: Id | undefined): void {
  if (id !== undefined) under_way.delete(id)
}

/** How far an import of this process is; null: it is over, or none of ours. */
export const progressOf = (id: Id): ImportProgress | null => under_way.get(id) ?? null
