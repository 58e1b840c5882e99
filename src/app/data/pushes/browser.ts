import type { PushSubscriptionKeys } from '#contract/account/pushes.ts'

/** Whether this browser can show what the server says while no page is open, and whether it may. */
export type PushAbility =
  /** It cannot. */
  | 'unsupported'
  /** It can, once the product is on the home screen of the phone: iPhones and iPads. */
  | 'needs_home_screen'
  /** The person, or whoever set the browser up, said no; only the browser's settings change that. */
  | 'blocked'
  | 'ready'

/** On how many fingers at once an iPad counts, which calls itself a Mac. */
const FINGERS = 2
const READY_WITHIN_MS = 10_000

/** What this browser can do of it now. */
export function pushAbility(): PushAbility {
  const { userAgent, maxTouchPoints } = navigator
  const has_all = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  const is_apple =
    /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints >= FINGERS)
  if (!has_all) return is_apple && globalThis.isSecureContext ? 'needs_home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** The subscription of this browser, whoever made it; null: none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser with the key of the installation; with another one it has to begin anew. @throws what the browser does */
export async function subscribe(public_key: string): Promise<PushSubscription> {
  const { pushManager } = await withinTime(navigator.serviceWorker.ready)
  const before = await pushManager.getSubscription()
  // A browser that does not tell the key is believed: it would begin anew each time.
  if (before !== null && [public_key, ''].includes(keyOf(before))) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

/** What the server has to know of a subscription. */
export function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint } = subscription
  const secret = (name: PushEncryptionKeyName) => base64url(subscription.getKey(name))
  return { endpoint, p256dh: secret('p256dh'), auth: secret('auth') }
}

const keyOf = ({ options }: PushSubscription): string => base64url(options.applicationServerKey)

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A worker that could not be installed is waited for in vain. */
function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker is not there')), READY_WITHIN_MS)
    work.then(resolve, reject)
  })
}
