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

/**
 * Fires the event with which Vite reports a failed import.
 * @returns whether the page handles it
 */
const miss = () => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

test('a page whose code no longer exists reloads once', () => {
  expect(miss()).toBe(true)
  expect(miss()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('a navigation in progress is not interrupted by a failing import of the old page', () => {
  dispatchEvent(new Event('beforeunload'))
  expect(miss()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a user who stays gets the new code', () => {
  dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(60_000)
  expect(miss()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
