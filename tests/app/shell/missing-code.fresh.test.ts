import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { watchUpdates } from '#app/lib/updates.ts'

const reload = vi.fn()

beforeAll(() => watchUpdates())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As Vite tells of a file that did not come. @returns whether the page takes it upon itself */
const miss = () => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

test('a page whose code is nowhere any more starts again, once', () => {
  expect(miss()).toBe(true)
  expect(miss()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('whoever is on the way to another page is not brought back by what this one still loads', () => {
  dispatchEvent(new Event('beforeunload'))
  expect(miss()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('who stayed after all gets the new code', () => {
  dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(60_000)
  expect(miss()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
