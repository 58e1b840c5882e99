import '#app/lib/plain-checks.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { reportUnreachable } from '#app/lib/net/reachability.ts'

// Component gallery, only in development: /dev/gallery is its bar, /dev/gallery/<folder> the content of its frame.
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await startI18n()
if (new URLSearchParams(location.search).has('offline')) reportUnreachable()
// Loaded after the language is known, because the samples are written in it.
const [{ Bar }, { Frame }, { GalleryProviders }, { loadGallery }] = await Promise.all([
  import('./bar.tsx'),
  import('./frame.tsx'),
  import('./backdrop.tsx'),
  import('./gallery.ts'),
])
const folder = location.pathname.replace(/^\/dev\/gallery\/?/, '')
const entries = await loadGallery(folder)
createRoot(root).render(
  <StrictMode>
    <GalleryProviders>
      {folder === '' ? <Bar /> : <Frame folder={folder} entries={entries} />}
    </GalleryProviders>
  </StrictMode>,
)
