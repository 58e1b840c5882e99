import { useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

const KEY = 'demo'

const demo = externalStore(wasDemo() || 'demo' in document.documentElement.dataset)

// In a frame of another site a browser may deny access to storage.
function wasDemo(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

/** Whether the installation holds demo data, as reported by the server; stored for offline use. */
export const useDemo = (): boolean => useSyncExternalStore(demo.subscribe, demo.get)

export function rememberDemo(is_demo: boolean): void {
  demo.set(is_demo)
  try {
    if (is_demo) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // The next page fetches it again.
  }
}
