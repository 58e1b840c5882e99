import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './data/edits/watch-session.ts'
import { DoorPage } from './features/check-in/entry/door-page.tsx'
import { loadCameraModules } from './features/check-in/camera/use-camera.ts'
import { first_picture } from './features/check-in/camera/first-picture.ts'
import { readMarker } from './lib/doors/door-marker.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { whenIdle } from './lib/idle.ts'
import { watchUpdates } from './lib/updates.ts'
import { followScheme } from './ui/theme/scheme.ts'
import { DoorLayout } from './shell/door/door-layout.tsx'
import { watchHealth } from './shell/health.ts'

/** Longest wait for the camera before the rest starts, in milliseconds. */
const CAMERA_TIMEOUT_MS = 5000

/** Replaces the initial HTML with a door, without loading the router, MUI or anything else a door does not use. */
export async function startDoor(root: HTMLElement, list_id: string): Promise<void> {
  const has_camera = readMarker(list_id) === 'used'
  if (has_camera) void loadCameraModules().catch(() => undefined)
  await startI18n('check-in')
  createRoot(root).render(
    <StrictMode>
      <DoorLayout>
        <DoorPage listId={list_id} />
      </DoorLayout>
    </StrictMode>,
  )
  followScheme()
  watchHealth()
  void watchUpdates()
  // The camera starts first, if there is one.
  if (has_camera)
    await Promise.race([first_picture, new Promise((resolve) => setTimeout(resolve, CAMERA_TIMEOUT_MS))])
  await whenIdle()
  // Nothing waits for the font; until it is loaded, missing glyphs are drawn as boxes.
  void import('./lib/i18n/chinese-font.ts')
    .then(({ loadChineseFont }) => loadChineseFont())
    .catch(() => undefined)
  watchSession()
}
