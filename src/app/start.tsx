import './lib/plain-checks.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './data/edits/attend-session.ts'
import { watchDoors } from './lib/doors/attend-doors.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { whenIdle } from './lib/idle.ts'
import { readFrameOptions } from './lib/addresses/framed-page.ts'
import { makeRouter } from './shell/app-router.tsx'
import { watchHealth } from './shell/health.ts'
import { Providers } from './shell/providers.tsx'
import { watchUpdates } from './lib/updates.ts'

/** After so long a page is shown as it is. */
const PATIENCE_MS = 1500

/** Lets the page answer whoever uses it before it goes on. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Puts the app in place of what the page shows already. */
export async function start(root: HTMLElement): Promise<void> {
  await startI18n()
  await nextTask()
  const router = makeRouter()
  await nextTask()
  // What the page shows already stays until there is more to show.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  // In pieces, between which the page hears what somebody does.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers router={router} />
      </StrictMode>,
    ),
  )
  // Nothing waits for letters: until they are here, their boxes are.
  void whenIdle()
    .then(() => import('./lib/i18n/chinese-font.ts'))
    .then(({ loadChineseFont: ensureChinese }) => ensureChinese())
    .catch(() => undefined)
  watchHealth()
  // A widget is a guest on another site: it leaves no worker and no copy of the app there. A preview is beside the app.
  if (readFrameOptions() === null) {
    // Doors hand over their scans before the session's token ends.
    watchDoors()
    watchSession()
    void whenIdle()
      .then(() =>
        Promise.all([
          import('./data/membership/attend-receipts.ts'),
          import('./data/pushes/attend-pushes.ts'),
        ]),
      )
      .then(([{ startReceiptSync: attendReceipts }, { watchPushes: attendPushes }]) => {
        attendReceipts()
        attendPushes()
      })
      .catch(() => undefined)
    void watchUpdates()
  }
}
