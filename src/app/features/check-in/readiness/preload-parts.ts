import { whenIdle } from '#app/lib/idle.ts'
import { load } from '../sheets/sheets.tsx'

/** What a working door shows now and then, in the order in which somebody is likely to want it. */
const PARTS = [
  () => import('#app/ui/theme/themed.tsx'),
  load.search,
  load.code,
  load.more,
  load.queue,
  load.override,
  load.pay,
  () => import('../notices/loading-notice.tsx'),
  () => import('../notices/signed-out-note.tsx'),
  () => import('../notices/outdated-notice.tsx'),
  () => import('../camera/camera-help.tsx'),
  load.place,
  load.leave,
  () => import('./readiness-view.tsx'),
  () => import('../entry/stopped-view.tsx'),
]

/**
 * Fetches the sheets, and whatever else is shown seldom, while nobody waits for them; a door must not need the
 * network for a tap. One after the other, so that a ticket that is held up meanwhile is never behind them all.
 */
export async function preloadParts(): Promise<void> {
  await whenIdle()
  for (const part of PARTS) {
    // What cannot be had now is asked for again when it is wanted.
    await part().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
