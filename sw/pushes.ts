import { pushMessage, type PushMessage } from '#contract/account/pushes.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { unreadPush } from './push-words.ts'

declare const self: ServiceWorkerGlobalScope

/** When a browser changed its subscription by itself; not yet in TypeScript's own library. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** What came with a push; null: nothing. */
type PushData = { json: () => unknown } | null

/** What pages are told so that they tell the server, who knows no worker. */
export const PUSH_CHANGED = { type: 'PUSH_CHANGED' }

const APP_NAME = 'Foyer'
const MEMBERSHIP_PAGE = '/profile/membership'

let last_shown: Promise<unknown> = Promise.resolve()

/**
 * Shows what the server says while no page is open. A browser takes the right back from who shows nothing.
 * One after the other: Chromium forgets a notice about which it is asked while it still brings it up.
 */
export function showPush(data: PushData): Promise<void> {
  const shown = last_shown.then(() => displayPush(data))
  last_shown = shown.catch(() => undefined)
  return shown
}

async function displayPush(data: PushData): Promise<void> {
  const { title, body, path, tag, lang } = readMessage(data)
  const shown = await self.registration.getNotifications({ tag })
  const options = {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { path },
    // What came twice makes no sound twice; what is new in the place of the old does.
    renotify: !shown.some((one) => one.body === body && one.title === title),
  }
  await self.registration.showNotification(title, options)
}

/** Opens the page that a notice is about, in its window where there is one: what is typed in others stays. */
export async function openNotificationPage(notification: Notification): Promise<void> {
  notification.close()
  const { href, pathname } = pageOf(notification.data)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === pathname)
  await (open === undefined ? self.clients.openWindow(href) : open.focus())
}

/** Subscribes anew where the browser has not done so itself; a page that is open tells the server, else the next one. */
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
  const read = pushMessage.safeParse(jsonOf(data))
  if (read.success) return read.data
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

/** A page of ours, whatever a notice says. */
function pageOf(data: unknown): URL {
  const { origin } = self.location
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : ''
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url : new URL(MEMBERSHIP_PAGE, origin)
}
