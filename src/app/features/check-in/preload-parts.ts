import { load } from './sheets.tsx'

/**
 * Fetches the sheets, and whatever else is shown seldom, while nobody waits for them; a door must not need the
 * network for a tap.
 */
export async function preloadParts(): Promise<void> {
  const parts = [
    ...Object.values(load),
    () => import('./readiness-view.tsx'),
    () => import('./camera-help.tsx'),
    () => import('./loading-notice.tsx'),
    () => import('./outdated-notice.tsx'),
    () => import('./signed-out-note.tsx'),
  ]
  await Promise.allSettled(parts.map((part) => part()))
}
