import { load } from '../sheets/sheets.tsx'

/**
 * Fetches the sheets, and whatever else is shown seldom, while nobody waits for them; a door must not need the
 * network for a tap.
 */
export async function preloadParts(): Promise<void> {
  const parts = [
    ...Object.values(load),
    () => import('./readiness-view.tsx'),
    () => import('../entry/stopped-view.tsx'),
    () => import('../camera/camera-help.tsx'),
    () => import('../notices/loading-notice.tsx'),
    () => import('../notices/outdated-notice.tsx'),
    () => import('../notices/signed-out-note.tsx'),
  ]
  await Promise.allSettled(parts.map((part) => part()))
}
