import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { busyReason } from './busy.ts'
import { externalStore } from './external-store.ts'
import { whenIdle } from './idle.ts'

/**
 * `waiting`: a new version is ready and asks; `replaced`: another tab activated it, and this one runs the old
 * code.
 */
export type UpdateState = 'none' | 'waiting' | 'replaced'

/** Limit for the version check, so that a phone without a network does not wait for it. */
const LOOK_LIMIT_MS = 15_000
/** Limit for the download of a version that was found, over slow Wi-Fi too. */
const FETCH_LIMIT_MS = 90_000
const HOUR_MS = 60 * 60 * 1000
/** A browser may delay the new worker while the old one is busy, and forget it; asked again after this delay. */
const ASK_AGAIN_MS = 5_000
/** A navigation has finished by then, or the user is still on the page. */
const LEAVING_MS = 10_000
const RELOADED_KEY = 'reloaded-for-new-version'

const state = externalStore<UpdateState>('none')
let workbox: Workbox | undefined
/** Whether the user requested the new version: when nothing is busy, or at once. */
let wanted: 'no' | 'when_free' | 'at_once' = 'no'
let asking: ReturnType<typeof setInterval> | undefined

export const useUpdateState = (): UpdateState => useSyncExternalStore(state.subscribe, state.get)

/** Activates the new version, unless something on this page must not be interrupted. */
export function applyUpdate(): void {
  if (busyReason()) return
  if (state.get() === 'replaced') location.reload()
  wanted = 'when_free'
  requestTakeover()
}

/**
 * Checks for a new version and activates it even when the page is busy; for a page that cannot continue without
 * it.
 * @returns false when there is none; otherwise the page is about to reload
 */
export async function forceUpdate(): Promise<boolean> {
  if (state.get() === 'replaced') location.reload()
  else if (!(await hasNewerVersion())) return false
  wanted = 'at_once'
  requestTakeover()
  return true
}

/** Asks the waiting worker to take over until it has. */
function requestTakeover(): void {
  const ask = () => workbox?.messageSkipWaiting()
  ask()
  clearInterval(asking)
  asking = setInterval(ask, ASK_AGAIN_MS)
}

/** Whether a newer worker is waiting; fetches it if necessary. */
async function hasNewerVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return false
  await Promise.race([registration.update().catch(() => undefined), delay(LOOK_LIMIT_MS)])
  const { installing } = registration
  if (installing !== null) {
    const isFetched = new Promise<unknown>((resolve) => installing.addEventListener('statechange', resolve))
    await Promise.race([isFetched, delay(FETCH_LIMIT_MS)])
  }
  return registration.waiting !== null
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Registers the service worker and follows its versions. */
export async function watchUpdates(): Promise<void> {
  reloadForMissingCode()
  if (!('serviceWorker' in navigator)) return
  // The first worker downloads the whole app, which this page need not wait for.
  if (navigator.serviceWorker.controller === null) await whenIdle()
  const dev = import.meta.env.DEV
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(dev ? '/dev-sw.js?dev-sw' : '/worker.js', { type: dev ? 'module' : 'classic' })
  workbox.addEventListener('waiting', () => void onWaiting())
  let is_controlled = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    // The first worker of a browser takes over pages that had none: nothing is replaced.
    const is_first = !is_controlled
    is_controlled = true
    if (is_first) return
    clearInterval(asking)
    if (wanted === 'at_once' || (wanted === 'when_free' && !busyReason())) location.reload()
    else state.set('replaced')
  })
  // Without a worker the app works, only not offline.
  await workbox.register().catch(() => undefined)
  const look = () => void workbox?.update().catch(() => undefined)
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

async function onWaiting(): Promise<void> {
  // Firefox makes the very first worker of a browser wait for a moment: it replaces nothing.
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) state.set('waiting')
}

/** A chunk of an older build is no longer available: reload once, unless that would interrupt something. */
function reloadForMissingCode(): void {
  let left_at = -Infinity
  addEventListener('beforeunload', () => {
    left_at = performance.now()
  })
  addEventListener('vite:preloadError', (event) => {
    // Navigating away cancels pending imports; a reload would stop the navigation.
    if (performance.now() - left_at < LEAVING_MS) return
    const before = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (busyReason() || Date.now() - before < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  })
}
