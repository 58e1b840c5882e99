import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { busyReason } from './busy.ts'
import { externalStore } from './external-store.ts'
import { whenIdle } from './idle.ts'

/**
 * `waiting`: a new version is ready and the user is asked; `replaced`: another tab activated it, and this one
 * runs the old code.
 */
export type UpdateState = 'none' | 'waiting' | 'replaced'

/** Limit for the version check, so that a phone without a network does not wait for it. */
const CHECK_TIMEOUT_MS = 15_000
/** Limit for the download of a version that was found, over slow Wi-Fi too. */
const DOWNLOAD_TIMEOUT_MS = 90_000
const HOUR_MS = 60 * 60 * 1000
/** A browser may delay the new worker while the old one is busy, and forget it; the request is repeated. */
const TAKEOVER_RETRY_MS = 5_000
/** A navigation has finished by then, or the user is still on the page. */
const NAVIGATION_MS = 10_000
const RELOADED_KEY = 'reloaded-for-new-version'

const state = externalStore<UpdateState>('none')
let workbox: Workbox | undefined
/** Whether the user requested the new version: when nothing is busy, or at once. */
let reload_mode: 'no' | 'when_free' | 'at_once' = 'no'
let takeover_timer: ReturnType<typeof setInterval> | undefined

export const useUpdateState = (): UpdateState => useSyncExternalStore(state.subscribe, state.get)

/** Activates the new version, unless something on this page must not be interrupted. */
export function applyUpdate(): void {
  if (busyReason()) return
  if (state.get() === 'replaced') location.reload()
  reload_mode = 'when_free'
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
  reload_mode = 'at_once'
  requestTakeover()
  return true
}

/** Asks the waiting worker to take over until it has. */
function requestTakeover(): void {
  const requestSkipWaiting = () => workbox?.messageSkipWaiting()
  requestSkipWaiting()
  clearInterval(takeover_timer)
  takeover_timer = setInterval(requestSkipWaiting, TAKEOVER_RETRY_MS)
}

/** Whether a newer worker is waiting; fetches it if necessary. */
async function hasNewerVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return false
  await Promise.race([registration.update().catch(() => undefined), delay(CHECK_TIMEOUT_MS)])
  const { installing } = registration
  if (installing !== null) {
    const download = new Promise<unknown>((resolve) => installing.addEventListener('statechange', resolve))
    await Promise.race([download, delay(DOWNLOAD_TIMEOUT_MS)])
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
    if (is_controlled) onReplaced()
    is_controlled = true
  })
  // Without a worker the app works, only not offline.
  await workbox.register().catch(() => undefined)
  const checkForUpdate = () => void workbox?.update().catch(() => undefined)
  setInterval(checkForUpdate, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

/** Another worker controls this page: reloads it if that was requested and nothing is busy. */
function onReplaced(): void {
  clearInterval(takeover_timer)
  if (reload_mode === 'at_once' || (reload_mode === 'when_free' && !busyReason())) location.reload()
  else state.set('replaced')
}

async function onWaiting(): Promise<void> {
  // Firefox makes the very first worker of a browser wait for a moment: it replaces nothing.
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) state.set('waiting')
}

/** A chunk of an older build is no longer available: reload once, unless that would interrupt something. */
function reloadForMissingCode(): void {
  let unload_at = -Infinity
  addEventListener('beforeunload', () => {
    unload_at = performance.now()
  })
  addEventListener('vite:preloadError', (event) => {
    // Navigating away cancels pending imports; a reload would stop the navigation.
    if (performance.now() - unload_at < NAVIGATION_MS) return
    const last_reload_ms = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (busyReason() || Date.now() - last_reload_ms < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  })
}
