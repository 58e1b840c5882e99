import { makeChildQueue } from './child-queue.ts'
import { workerProgram } from './worker-pool.ts'

const MINUTE_MS = 60_000
const LIMITS = { time_ms: MINUTE_MS, heap_mb: 512, resident_mb: 1024 }

/** Pictures and documents, one at a time: a picture takes memory by its pixels. */
export const pictureQueue = makeChildQueue(workerProgram('uploads'), LIMITS)
/** Imports, which may take as long as is allowed without a picture waiting for them. */
export const importQueue = makeChildQueue(workerProgram('uploads'), LIMITS)

/** Ends the processes that read uploads. */
export async function closeUploads(): Promise<void> {
  await Promise.all([pictureQueue.close(), importQueue.close()])
}
