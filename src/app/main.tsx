import './lib/plain-checks.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { attendSession } from './data/edits/attend-session.ts'
import { attendDoors } from './lib/attend-doors.ts'
import { startI18n } from './lib/i18n.ts'
import { widgetPage } from './lib/widget-page.ts'
import { makeRouter } from './shell/app-router.tsx'
import { watchHealth } from './shell/health.ts'
import { Providers } from './shell/providers.tsx'
import { watchUpdates } from './shell/updates.ts'

/** After so long a page is shown as it is. */
const PATIENCE_MS = 1500

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const [{ muiTexts }, language] = await Promise.all([import('./ui/theme/mui-texts.ts'), startI18n()])
const router = makeRouter()
// What the page shows already stays until there is more to show.
await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
// In pieces, between which the page hears what somebody does.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers router={router} muiTexts={muiTexts[language]} />
    </StrictMode>,
  ),
)
watchHealth()
// A widget is a guest on another site: it leaves no worker and no copy of the app there.
if (widgetPage() === null) {
  // Doors hand over their scans before the session's token ends.
  attendDoors()
  attendSession()
  void watchUpdates()
}
