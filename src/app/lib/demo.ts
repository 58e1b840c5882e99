import { useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

const KEY = 'demo'

const demo = externalStore(localStorage.getItem(KEY) === '1' || 'demo' in document.documentElement.dataset)

/** Whether the server said, in the page too, that it holds demo data; remembered for when it cannot be asked. */
export const useDemo = (): boolean => useSyncExternalStore(demo.subscribe, demo.get)

export function rememberDemo(is_demo: boolean): void {
  demo.set(is_demo)
  if (is_demo) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}
