import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { busyReason } from './busy.ts'
import { externalStore } from './external-store.ts'
import { whenIdle } from './idle.ts'

/** none; `waiting`: a new version is here and asks; `replaced`: another tab took it, this one runs the old code. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

/** A phone in a hall without a network must not be waited for. */
const LOOK_LIMIT_MS = 15_000
/** What is there is on its way, over whatever Wi-Fi. */
const FETCH_LIMIT_MS = 90_000
const HOUR_MS = 60 * 60 * 1000
/** A browser may put off the new worker for something that the old one does, and forget it. */
const ASK_AGAIN_MS = 5_000
/** A page that somebody sets out for is there by then, or they are still here. */
const LEAVING_MS = 10_000
const RELOADED_KEY = 'reloaded-for-new-version'

const state = externalStore<UpdateState>('none')
let workbox: Workbox | undefined
/** Whether the person asked for the new version: when nothing is in the way, or whatever is. */
let wanted: 'no' | 'when_free' | 'at_once' = 'no'
let asking: ReturnType<typeof setInterval> | undefined

export const useUpdateState = (): UpdateState => useSyncExternalStore(state.subscribe, state.get)

/** Takes the new version, unless something on this page must not be interrupted. */
export function applyUpdate(): void {
  if (busyReason()) return
  if (state.get() === 'replaced') location.reload()
  wanted = 'when_free'
  requestTakeover()
}

/**
 * Looks for a new version and takes it, whatever this page is in the middle of: for one that cannot go on without.
 * @returns false when there is none to be had now; otherwise the page is about to be loaded again
 */
export async function forceUpdate(): Promise<boolean> {
  if (state.get() === 'replaced') location.reload()
  else if (!(await hasNewerVersion())) return false
  wanted = 'at_once'
  requestTakeover()
  return true
}

/** Asks the new worker to take over, until it has. */
function requestTakeover(): void {
  const ask = () => workbox?.messageSkipWaiting()
  ask()
  clearInterval(asking)
  asking = setInterval(ask, ASK_AGAIN_MS)
}

/** Whether a newer worker stands behind this one, fetched by now if need be. */
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

/** Starts the worker and follows its versions. */
export async function watchUpdates(): Promise<void> {
  reloadForMissingCode()
  if (!('serviceWorker' in navigator)) return
  // The first one fetches all of the app, which this page need not wait for.
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
  // Without a worker the app still works, only not offline.
  await workbox.register().catch(() => undefined)
  const look = () => void workbox?.update().catch(() => undefined)
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

async function onWaiting(): Promise<void> {
  // Firefox lets the very first worker of a browser wait for a moment: it replaces nothing.
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) state.set('waiting')
}

/** Code of an older build that is nowhere any more: start again, once, unless that would interrupt. */
function reloadForMissingCode(): void {
  let left_at = -Infinity
  addEventListener('beforeunload', () => {
    left_at = performance.now()
  })
  addEventListener('vite:preloadError', (event) => {
    // Whoever is on the way to another page cancels what this one still loads: starting again would hold them back.
    if (performance.now() - left_at < LEAVING_MS) return
    const before = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (busyReason() || Date.now() - before < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  })
}
