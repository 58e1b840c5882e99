import { useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'
import { SCHEME_KEY } from './scheme-key.ts'

type SchemeMode = 'light' | 'dark' | 'system'

const SCHEME = 'data-color-scheme'
const DARK = '(prefers-color-scheme: dark)'

const modeOf = (saved: string | null): SchemeMode =>
  saved === 'light' || saved === 'dark' ? saved : 'system'

/** In a frame of another site a browser may deny access to storage. */
function readMode(): SchemeMode {
  try {
    return modeOf(localStorage.getItem(SCHEME_KEY))
  } catch {
    return 'system'
  }
}

const mode = externalStore<SchemeMode>(readMode())

const prefersDark = (): boolean => typeof matchMedia === 'function' && matchMedia(DARK).matches

function show(next: SchemeMode): void {
  const is_dark = next === 'dark' || (next === 'system' && prefersDark())
  document.documentElement.setAttribute(SCHEME, is_dark ? 'dark' : 'light')
}

/** The light, dark or system preference of this device. */
export const useSchemeMode = (): SchemeMode => useSyncExternalStore(mode.subscribe, mode.get)

/** Stores the preference and applies it, also to parts of the page that are drawn with MUI. */
export function setSchemeMode(next: SchemeMode): void {
  mode.set(next)
  show(next)
  try {
    localStorage.setItem(SCHEME_KEY, next)
  } catch {
    // The preference lasts as long as the page.
  }
  // MUI listens to what other tabs store.
  dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: next }))
}

/** Follows the system's preference and a choice in another tab, or within this page by MUI. */
export function followScheme(): void {
  matchMedia(DARK).addEventListener('change', () => show(mode.get()))
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SCHEME_KEY || modeOf(newValue) === mode.get()) return
    mode.set(modeOf(newValue))
    show(mode.get())
  })
}
