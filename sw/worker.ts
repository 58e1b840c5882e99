import { cacheNames } from 'workbox-core'
import { createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerWithEarlierAsset, saveEarlierAssets } from './earlier-assets.ts'
import { answerWithFont } from './cached-fonts.ts'
import { openNotificationPage, showPush, resubscribe } from './pushes.ts'
import { holdsAll } from './stored-files.ts'
import { wakeOutbox } from './wake-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Background sync, where supported; missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const isSync = (event: Event): event is SyncEvent => event instanceof ExtendableEvent && 'tag' in event

const SHELL = '/index.html'
/** Shell page of a door; absent in development. */
const DOOR_SHELL = '/door.html'
const DOOR_PATHS = [/^\/check-in\/[^/?]/]
/** Each widget has its own headers that say who may frame it; a cached shell lacks them. */
const SHELL_DENYLIST = [/^\/(api|dev\/(mail|gallery)|widget)(\/|$)/, /\/[^/?]+\.[a-z0-9]+$/i]

const manifest = self.__WB_MANIFEST
const ownAssets = new Set(
  manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.origin).href),
)

/** Copied once, however often a page activates this worker. */
let assets_saved: Promise<void> | undefined

precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false })
if (getCacheKeyForURL(DOOR_SHELL) !== undefined)
  registerRoute(new NavigationRoute(createHandlerBoundToURL(DOOR_SHELL), { allowlist: DOOR_PATHS }))
registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: SHELL_DENYLIST }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.woff2$/.test(url.pathname),
  ({ request }) => answerWithFont(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerWithEarlierAsset(request),
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  if (type === 'SKIP_WAITING')
    event.waitUntil(
      (assets_saved ??= saveEarlierAssets(cacheNames.precache, ownAssets)).then(() => self.skipWaiting()),
    )
  if (type === 'IS_STORED') event.waitUntil(reportStored(event.ports))
  if (type === 'WAKE_OUTBOX') event.waitUntil(wakeOutbox().catch(() => undefined))
})

async function reportStored([port]: readonly MessagePort[]): Promise<void> {
  const keys = [...ownAssets].map((url) => getCacheKeyForURL(url) ?? url)
  port?.postMessage(await holdsAll(cacheNames.precache, keys))
}

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === 'outbox') event.waitUntil(wakeOutbox())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotificationPage(event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(resubscribe(event))
})

// Controls the first page of a visit without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
