/** The worker that was started early and is not used yet. */
let early_worker: Worker | null = null

const startWorker = () => new Worker(new URL('./door.worker.ts', import.meta.url), { type: 'module' })

/** Whether this browser supports workers, and locks shared with them. */
export const hasEngineWorkers = (): boolean => typeof Worker === 'function' && 'locks' in navigator

/** Starts the engine of a door page while its screen's scripts load. */
export function startEngineEarly(): void {
  if (!hasEngineWorkers()) return
  early_worker = startWorker()
  early_worker.addEventListener('error', () => (early_worker = null))
}

/** Takes the early worker once, or starts another. */
export function takeEngineWorker(): Worker {
  const worker = early_worker ?? startWorker()
  early_worker = null
  return worker
}
