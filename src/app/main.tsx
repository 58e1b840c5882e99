import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { attendSession } from './data/edits/attend-session.ts'
import { attendDoors } from './lib/attend-doors.ts'
import { startI18n } from './lib/i18n.ts'
import { makeRouter } from './shell/app-router.tsx'
import { watchHealth } from './shell/health.ts'
import { Providers } from './shell/providers.tsx'
import { watchUpdates } from './shell/updates.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const language = await startI18n()
const { muiTexts } = await import('./ui/theme/mui-texts.ts')
createRoot(root).render(
  <StrictMode>
    <Providers router={makeRouter()} muiTexts={muiTexts[language]} />
  </StrictMode>,
)
watchHealth()
// Doors hand over their scans before the session's token ends.
attendDoors()
attendSession()
void watchUpdates()
