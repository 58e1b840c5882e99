import './lib/plain-checks.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './data/edits/watch-session.ts'
import { watchDoors } from './lib/doors/watch-doors.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { whenIdle } from './lib/idle.ts'
import { readFrameOptions } from './lib/addresses/framed-page.ts'
import { makeRouter } from './shell/app-router.tsx'
import { watchHealth } from './shell/health.ts'
import { Providers } from './shell/providers.tsx'
import { followScheme } from './ui/theme/scheme.ts'
import { watchUpdates } from './lib/updates.ts'

/** Longest wait for the router before the page is rendered as it is, in milliseconds. */
const ROUTER_TIMEOUT_MS = 1500

/** Yields to the browser, so that pending input is handled. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Replaces the initial HTML with the app. */
export async function start(root: HTMLElement): Promise<void> {
  await startI18n()
  await nextTask()
  const router = makeRouter()
  await nextTask()
  // The initial HTML stays until there is more to show.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, ROUTER_TIMEOUT_MS))])
  // Rendered as a transition, so that input is handled in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers router={router} />
      </StrictMode>,
    ),
  )
  // Nothing waits for the font; until it is loaded, missing glyphs are drawn as boxes.
  void whenIdle()
    .then(() => import('./lib/i18n/chinese-font.ts'))
    .then(({ loadChineseFont }) => loadChineseFont())
    .catch(() => undefined)
  watchHealth()
  // A widget runs inside another site and must not install a worker or cache the app there; a preview frame runs
  // beside the app.
  if (readFrameOptions() === null) {
    followScheme()
    // Doors send their scans before the session token expires.
    watchDoors()
    watchSession()
    void whenIdle()
      .then(() =>
        Promise.all([import('./data/membership/receipt-sync.ts'), import('./data/pushes/watch-pushes.ts')]),
      )
      .then(([{ startReceiptSync }, { watchPushes }]) => {
        startReceiptSync()
        watchPushes()
      })
      .catch(() => undefined)
    void watchUpdates()
  }
}
