import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { whenIdle } from '#app/lib/idle.ts'
import { sheet_loaders } from '../sheets/sheets.tsx'

/** Modules that a working door needs occasionally, the most likely first. */
const PRELOADED_MODULES = [
  () => import('#app/ui/theme/themed.ts'),
  sheet_loaders.search,
  sheet_loaders.code,
  sheet_loaders.more,
  sheet_loaders.queue,
  sheet_loaders.override,
  sheet_loaders.pay,
  sheet_loaders.undo_entry,
  sheet_loaders.pin,
  () => import('../notices/unlock-notice.tsx'),
  () => import('../notices/loading-notice.tsx'),
  () => import('../notices/signed-out-note.tsx'),
  () => import('../notices/outdated-notice.tsx'),
  () => import('../camera/camera-help.tsx'),
  sheet_loaders.sell,
  () => loadTexts('box-office'),
  sheet_loaders.place,
  sheet_loaders.sounds,
  sheet_loaders.practice,
  sheet_loaders.leave,
  () => import('./readiness-view.tsx'),
  () => import('../entry/stopped-view.tsx'),
]

/**
 * Preloads the sheets and other rarely shown modules, so that no tap at a door needs the network.
 * @param pace `when_idle`: one after another beside a running camera, so that no ticket waits for them
 */
export async function preloadModules(pace: 'at_once' | 'when_idle'): Promise<void> {
  // A module that fails to load is requested again when needed.
  if (pace === 'at_once') return void (await Promise.allSettled(PRELOADED_MODULES.map((load) => load())))
  await whenIdle()
  for (const load of PRELOADED_MODULES) {
    await load().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
