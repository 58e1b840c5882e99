import { openStreamEarly } from './features/check-in/camera/early-stream.ts'
import { startEngineEarly } from './features/check-in/engine/engine-worker.ts'
import { watchInstall } from './lib/install.ts'

/** Pages with entry code of their own; index.html lists their files (src/build/app-files.ts). */
const PAGES = [
  { name: 'home', at: /^\/($|trending|others)/ },
  { name: 'event', at: /^\/(e|events?)\// },
  { name: 'checkout', at: /^\/checkout\// },
]

function preload(href: string): void {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' }))
}

const door = /^\/check-in\/([^/]+)\/?$/.exec(location.pathname)?.[1]
// The door engine and the camera need none of the modules loaded below.
if (door !== undefined) {
  startEngineEarly()
  openStreamEarly(door)
}

watchInstall()

const page = PAGES.find(({ at }) => at.test(location.pathname))
const files_meta = document.querySelector<HTMLMetaElement>(`meta[name="files-${page?.name}"]`)
files_meta?.content.split(' ').forEach(preload)

// Loaded one after another in dependency order, so that the page stays responsive between them. A module that
// fails to load is reported by the code that imports it.
await import('react-dom/client')
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
  await import(/* @vite-ignore */ href).catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (door === undefined) await (await import('./start.tsx')).start(root)
else await (await import('./start-door.tsx')).startDoor(root, door)
