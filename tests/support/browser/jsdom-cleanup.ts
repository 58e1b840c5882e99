import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const own_of_navigator = new Set(Object.getOwnPropertyNames(navigator))

// The app keeps the state of its page in modules: each file gets them anew, and shares the libraries beneath them.
vi.resetModules()

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
