import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEngine } from '#app/features/check-in/engine/open-engine.ts'

const workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  is_running = true
  postMessage = () => undefined
  constructor() {
    super()
    workers.push(this)
  }
  terminate() {
    this.is_running = false
  }
}

const onDeath = vi.fn()
let engine: ReturnType<typeof openEngine>

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  // A lock that the worker holds: it is not given to the page.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
})
afterEach(() => {
  engine.close()
  vi.unstubAllGlobals()
  workers.length = 0
  onDeath.mockClear()
})

function open(): void {
  engine = openEngine({ onMessage: () => undefined, onDeath }, 0)
  workers[0]?.dispatchEvent(new MessageEvent('message', { data: { kind: 'alive', lock: 'engine' } }))
}
const happen = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(name, { persisted }))

test('the engine of a page that is kept for the way back ends, and who comes back gets another one', () => {
  open()
  happen('pagehide', true)
  expect(workers[0]?.is_running).toBe(false)
  expect(onDeath).not.toHaveBeenCalled()
  happen('pageshow', true)
  happen('pageshow', true)
  expect(onDeath).toHaveBeenCalledOnce()
})

test('a page that is shown for the first time keeps its engine', () => {
  open()
  happen('pageshow', false)
  expect(workers[0]?.is_running).toBe(true)
  expect(onDeath).not.toHaveBeenCalled()
})

test('a door that was closed asks for no other engine', () => {
  open()
  engine.close()
  happen('pagehide', true)
  happen('pageshow', true)
  expect(onDeath).not.toHaveBeenCalled()
})
