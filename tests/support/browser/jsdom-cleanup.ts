import type { EvaluatedModules } from 'vite/module-runner'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const own_of_navigator = new Set(Object.getOwnPropertyNames(navigator))

forgetPage()
alignTimeStamps()

afterEach(cleanup)

// The files of one worker share its window and the app modules: each file restores the window.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of Object.getOwnPropertyNames(navigator))
    if (!own_of_navigator.has(name)) Reflect.deleteProperty(navigator, name)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

/**
 * Resets the modules of the app, which keep page state, for each file; server, contract and libraries stay shared.
 * `vi.resetModules` cannot do this because it resets all modules.
 */
function forgetPage(): void {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__')
  const { evaluatedModules } = worker as { evaluatedModules: EvaluatedModules }
  for (const [file, node] of evaluatedModules.idToModuleMap) {
    if (!/\/(src\/(app|offline|api-client)|tests)\//.test(file)) continue
    node.promise = undefined
    node.exports = undefined
    node.evaluated = false
    node.importers.clear()
  }
}

/** Events of jsdom have the wall clock's time; a browser's have that of `performance.now()`. Once per window. */
function alignTimeStamps(): void {
  if (new Event('look').timeStamp < performance.timeOrigin / 2) return
  const wallTime = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      return wallTime?.call(this) - performance.timeOrigin
    },
  })
}
