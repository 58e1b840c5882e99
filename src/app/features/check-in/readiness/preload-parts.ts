import { whenIdle } from '#app/lib/idle.ts'
import { load } from '../sheets/sheets.tsx'

/** What a working door shows now and then, in the order in which somebody is likely to want it. */
const PARTS = [
  () => import('#app/ui/theme/themed.ts'),
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
 * network for a tap.
 * @param pace `when_idle`: beside a camera that runs, one after the other, so that no ticket waits for them all
 */
export async function preloadParts(pace: 'at_once' | 'when_idle'): Promise<void> {
  // What cannot be had now is asked for again when it is wanted.
  if (pace === 'at_once') return void (await Promise.allSettled(PARTS.map((part) => part())))
  await whenIdle()
  for (const part of PARTS) {
    await part().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
