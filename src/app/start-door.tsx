import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './data/edits/attend-session.ts'
import { DoorScreen } from './features/check-in/screen/door-screen.tsx'
import { loadCameraModules } from './features/check-in/camera/use-camera.ts'
import { first_picture } from './features/check-in/camera/first-picture.ts'
import { readMarker } from './lib/doors/door-marker.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { whenIdle } from './lib/idle.ts'
import { watchUpdates } from './lib/updates.ts'
import { followScheme } from './ui/theme/follow-scheme.ts'
import { DoorLayout } from './shell/door/door-layout.tsx'
import { watchHealth } from './shell/health.ts'

/** So long nothing else is begun while a camera is awaited. */
const PATIENCE_MS = 5000

/** Puts a door in place of what the page shows already: without the router, MUI and whatever else it never needs. */
export async function startDoor(root: HTMLElement, list_id: string): Promise<void> {
  const has_camera = readMarker(list_id) === 'used'
  if (has_camera) void loadCameraModules().catch(() => undefined)
  await startI18n('check-in')
  createRoot(root).render(
    <StrictMode>
      <DoorLayout>
        <DoorScreen listId={list_id} />
      </DoorLayout>
    </StrictMode>,
  )
  followScheme()
  watchHealth()
  void watchUpdates()
  // The picture comes first, if one comes.
  if (has_camera)
    await Promise.race([first_picture, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  await whenIdle()
  // Nothing waits for letters: until they are here, their boxes are.
  void import('./lib/i18n/chinese-font.ts')
    .then(({ loadChineseFont: ensureChinese }) => ensureChinese())
    .catch(() => undefined)
  watchSession()
}
