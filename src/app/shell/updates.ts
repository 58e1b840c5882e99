import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { busyReason } from '#app/lib/busy.ts'
import { externalStore } from '#app/lib/external-store.ts'
import { whenIdle } from '#app/lib/idle.ts'

/** none; `waiting`: a new version is here and asks; `replaced`: another tab took it, this one runs the old code. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

const HOUR_MS = 60 * 60 * 1000
const RELOADED_KEY = 'reloaded-for-new-version'

const state = externalStore<UpdateState>('none')
let workbox: Workbox | undefined
let asked = false

export const useUpdateState = (): UpdateState => useSyncExternalStore(state.subscribe, state.get)

/** Takes the new version, unless something on this page must not be interrupted. */
export function takeUpdate(): void {
  if (busyReason()) return
  if (state.get() === 'replaced') location.reload()
  asked = true
  workbox?.messageSkipWaiting()
}

/** Starts the worker and follows its versions. */
export async function watchUpdates(): Promise<void> {
  reloadForMissingCode()
  if (!('serviceWorker' in navigator)) return
  // The first one fetches all of the app, which this page need not wait for.
  if (navigator.serviceWorker.controller === null) await whenIdle()
  const dev = import.meta.env.DEV
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(dev ? '/dev-sw.js?dev-sw' : '/worker.js', { type: dev ? 'module' : 'classic' })
  workbox.addEventListener('waiting', () => state.set('waiting'))
  let is_controlled = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    // The first worker of a browser takes over pages that had none: nothing is replaced.
    const is_first = !is_controlled
    is_controlled = true
    if (is_first) return
    if (asked && !busyReason()) location.reload()
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

/** Code of an older build that is nowhere any more: start again, once, unless that would interrupt. */
function reloadForMissingCode(): void {
  addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (busyReason() || Date.now() - before < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  })
}
