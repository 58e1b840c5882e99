/** One that nobody has taken yet. */
let early_worker: Worker | null = null

const startWorker = () => new Worker(new URL('./door.worker.ts', import.meta.url), { type: 'module' })

/** Whether this browser has workers, and locks that reach into them. */
export const hasEngineWorkers = (): boolean => typeof Worker === 'function' && 'locks' in navigator

/** Starts the engine of a page that will be a door, beside the scripts of its screen. */
export function startEngineEarly(): void {
  if (!hasEngineWorkers()) return
  early_worker = startWorker()
  early_worker.addEventListener('error', () => (early_worker = null))
}

/** The worker that was started early, once, or another. */
export function takeEngineWorker(): Worker {
  const worker = early_worker ?? startWorker()
  early_worker = null
  return worker
}
