import type { EvaluatedModules } from 'vite/module-runner'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const own_of_navigator = new Set(Object.getOwnPropertyNames(navigator))

forgetPage()

afterEach(cleanup)

// The files of one worker share its window and the modules of the app: each file leaves the window as it found it.
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
 * The app keeps the state of its page in modules: each file gets them anew, and shares the server, the contract and
 * the libraries, which keep nothing of a page. As `vi.resetModules`, which knows no other choice than all of them.
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
