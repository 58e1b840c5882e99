import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markBusy } from '#app/lib/busy.ts'
import { applyUpdate, watchUpdates } from '#app/lib/updates.ts'

/** Stub of the worker: a browser that ignores an activation request cannot be produced on demand. */
const worker = vi.hoisted(() => ({ asked: 0, tell: (_event: string): void => undefined }))
vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    constructor() {
      super()
      worker.tell = (event) => this.dispatchEvent(new Event(event))
    }
    register = async () => undefined
    update = async () => undefined
    messageSkipWaiting = () => void (worker.asked += 1)
  },
}))

const MINUTE_MS = 60_000
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, getRegistration: async () => ({ active: {} }) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a waiting app version that was postponed is activated again until it takes over, then no more', async () => {
  await watchUpdates()
  worker.tell('waiting')
  expect(worker.asked).toBe(0)
  applyUpdate()
  expect(worker.asked).toBe(1)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(worker.asked).toBeGreaterThan(2)
  expect(reload).not.toHaveBeenCalled()

  // The user started work that must not be interrupted before the activation.
  const letGo = markBusy('unsaved')
  worker.tell('controlling')
  const asked_until_then = worker.asked
  vi.advanceTimersByTime(MINUTE_MS)
  expect(worker.asked).toBe(asked_until_then)
  expect(reload).not.toHaveBeenCalled()
  letGo()
  applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
})
