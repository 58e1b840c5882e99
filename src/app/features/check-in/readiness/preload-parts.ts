import { whenIdle } from '#app/lib/idle.ts'
import { sheet_loaders } from '../sheets/sheets.tsx'

/** What a working door shows now and then, in the order in which somebody is likely to want it. */
const PRELOADED_MODULES = [
  () => import('#app/ui/theme/themed.ts'),
  sheet_loaders.search,
  sheet_loaders.code,
  sheet_loaders.more,
  sheet_loaders.queue,
  sheet_loaders.override,
  sheet_loaders.pay,
  () => import('../notices/loading-notice.tsx'),
  () => import('../notices/signed-out-note.tsx'),
  () => import('../notices/outdated-notice.tsx'),
  () => import('../camera/camera-help.tsx'),
  sheet_loaders.place,
  sheet_loaders.leave,
  () => import('./readiness-view.tsx'),
  () => import('../entry/stopped-view.tsx'),
]

/**
 * Fetches the sheets, and whatever else is shown seldom, while nobody waits for them; a door must not need the
 * network for a tap.
 * @param pace `when_idle`: beside a camera that runs, one after the other, so that no ticket waits for them all
 */
export async function preloadModules(pace: 'at_once' | 'when_idle'): Promise<void> {
  // What cannot be had now is asked for again when it is wanted.
  if (pace === 'at_once') return void (await Promise.allSettled(PRELOADED_MODULES.map((part) => part())))
  await whenIdle()
  for (const part of PRELOADED_MODULES) {
    await part().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
