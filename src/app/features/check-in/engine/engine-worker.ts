/** One that nobody has taken yet. */
let early: Worker | null = null

const start = () => new Worker(new URL('./door.worker.ts', import.meta.url), { type: 'module' })

/** Whether this browser has workers, and locks that reach into them. */
export const hasEngineWorkers = (): boolean => typeof Worker === 'function' && 'locks' in navigator

/** Starts the engine of a page that will be a door, beside the scripts of its screen. */
export function startEngineEarly(): void {
  if (!hasEngineWorkers()) return
  early = start()
  early.addEventListener('error', () => (early = null))
}

/** The worker that was started early, once, or another. */
export function takeEngineWorker(): Worker {
  const worker = early ?? start()
  early = null
  return worker
}
