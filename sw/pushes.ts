import { pushMessage, type PushMessage } from '#contract/account/pushes.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { unreadPush } from './push-texts.ts'

declare const self: ServiceWorkerGlobalScope

/** Fired when the browser changes its subscription; missing in TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Payload of a push; null: none. */
type PushData = { json: () => unknown } | null

/** Message to pages, which report the new subscription to the server; the worker has no session. */
export const PUSH_CHANGED = { type: 'PUSH_CHANGED' }

const APP_NAME = 'Foyer'
const MEMBERSHIP_PAGE = '/profile/membership'

let last_display: Promise<unknown> = Promise.resolve()

/**
 * Shows the notification of a push. Browsers revoke the permission if none is shown. Pushes are shown one after
 * another: Chromium omits a notification from its list while it is still being displayed.
 */
export function showPush(data: PushData): Promise<void> {
  const display = last_display.then(() => displayPush(data))
  last_display = display.catch(() => undefined)
  return display
}

async function displayPush(data: PushData): Promise<void> {
  const { title, body, path, tag, lang } = readMessage(data)
  const existing = await self.registration.getNotifications({ tag })
  const options = {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { path },
    // A repeated message makes no sound; a new message that replaces an old one does.
    renotify: !existing.some((notification) => notification.body === body && notification.title === title),
  }
  await self.registration.showNotification(title, options)
}

/** Opens the page of a notification, in its own window if there is one, so that input in other windows is kept. */
export async function openNotificationPage(notification: Notification): Promise<void> {
  notification.close()
  const { href, pathname } = pageOf(notification.data)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === pathname)
  await (open === undefined ? self.clients.openWindow(href) : open.focus())
}

/**
 * Subscribes again if the browser has not done so; an open page, or else the next one, reports it to the server.
 */
export async function resubscribe(event: Event): Promise<void> {
  const { oldSubscription: before, newSubscription: after } = event as SubscriptionChange
  const key = before?.options.applicationServerKey
  if (!after && key) {
    const options = { userVisibleOnly: true, applicationServerKey: key }
    await self.registration.pushManager.subscribe(options)
  }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of windows) page.postMessage(PUSH_CHANGED)
}

function readMessage(data: PushData): PushMessage {
  const parsed = pushMessage.safeParse(jsonOf(data))
  if (parsed.success) return parsed.data
  const { text, language } = unreadPush(navigator.languages)
  return {
    title: APP_NAME,
    body: text,
    path: MEMBERSHIP_PAGE,
    tag: 'unread',
    lang: LANGUAGE_TAGS[language],
  }
}

function jsonOf(data: PushData): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Returns a page of this origin, whatever the notification contains. */
function pageOf(data: unknown): URL {
  const { origin } = self.location
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : ''
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url : new URL(MEMBERSHIP_PAGE, origin)
}
