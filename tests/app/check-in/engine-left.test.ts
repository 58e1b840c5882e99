import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEngine } from '#app/features/check-in/engine/open-engine.ts'

const workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  is_running = true
  readonly heard: unknown[] = []
  postMessage = (message: unknown) => void this.heard.push(message)
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
  // A lock held by the worker, which the page does not get.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
})
afterEach(() => {
  engine.close()
  vi.unstubAllGlobals()
  workers.length = 0
  onDeath.mockClear()
  onMessage.mockClear()
})

const onMessage = vi.fn()
const say = (data: unknown) => workers[0]?.dispatchEvent(new MessageEvent('message', { data }))

function open(): void {
  engine = openEngine({ onMessage, onDeath }, 0)
  say({ kind: 'alive', lock: 'engine' })
}
/** Lets the engine request a download. */
function download(): void {
  say({ kind: 'mirror_wanted', port: new MessageChannel().port2 })
}
const happen = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(name, { persisted }))

test('the engine of a page put into the back-forward cache ends, and a restored page gets a new one', () => {
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

test('a closed door starts no other engine', () => {
  open()
  engine.close()
  happen('pagehide', true)
  happen('pageshow', true)
  expect(onDeath).not.toHaveBeenCalled()
})

test('the page starts the download worker on request of the engine without telling the screen', () => {
  open()
  expect(workers).toHaveLength(1)
  download()
  expect(workers.map(({ is_running }) => is_running)).toEqual([true, true])
  expect(onMessage).not.toHaveBeenCalled()
  say({ kind: 'mirror_unwanted' })
  expect(workers.map(({ is_running }) => is_running)).toEqual([true, false])
})

test('the download worker ends with the engine, also for a page in the back-forward cache', () => {
  open()
  download()
  happen('pagehide', true)
  expect(workers.map(({ is_running }) => is_running)).toEqual([false, false])
})

test('the download worker ends when the door is closed', () => {
  open()
  download()
  engine.close()
  expect(workers.map(({ is_running }) => is_running)).toEqual([false, false])
})

test('the engine receives a message when the download worker fails', () => {
  open()
  download()
  workers[1]?.dispatchEvent(new Event('error'))
  expect(workers[0]?.heard).toEqual([{ kind: 'mirror_lost' }])
  expect(onDeath).not.toHaveBeenCalled()
})
