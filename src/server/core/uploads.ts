import { makeChildQueue } from './child-queue.ts'
import { workerProgram } from './worker-pool.ts'

const MINUTE_MS = 60_000
const LIMITS = { time_ms: MINUTE_MS, heap_mb: 512, resident_mb: 1024 }

/** Processes images and documents one at a time: an image needs memory in proportion to its pixels. */
export const pictureQueue = makeChildQueue(workerProgram('uploads'), LIMITS)
/** Processes imports, which may use their full time limit without delaying images. */
export const importQueue = makeChildQueue(workerProgram('uploads'), LIMITS)

/** Ends the processes that read uploads. */
export async function closeUploads(): Promise<void> {
  await Promise.all([pictureQueue.close(), importQueue.close()])
}
