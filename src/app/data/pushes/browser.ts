import type { PushSubscriptionKeys } from '#contract/account/pushes.ts'

/** Whether this browser supports push notifications, and whether it may show them. */
export type PushAbility =
  /** Not supported. */
  | 'unsupported'
  /** Supported once the app is on the home screen: iPhones and iPads. */
  | 'needs_home_screen'
  /** Denied by the user or an administrator; only the browser's settings change that. */
  | 'blocked'
  | 'ready'

/** Least number of touch points of an iPad, which identifies as a Mac. */
const TOUCH_POINTS_MIN = 2
const READY_TIMEOUT_MS = 10_000

/** Current push ability of this browser. */
export function pushAbility(): PushAbility {
  const { userAgent, maxTouchPoints } = navigator
  const has_all = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  const is_apple =
    /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints >= TOUCH_POINTS_MIN)
  if (!has_all) return is_apple && globalThis.isSecureContext ? 'needs_home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** This browser's subscription, whoever created it; null when there is none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser with the installation's key; a subscription under another key is replaced.
 * @throws errors of the browser's push API
 */
export async function subscribe(public_key: string): Promise<PushSubscription> {
  const { pushManager } = await withinTime(navigator.serviceWorker.ready)
  const existing = await pushManager.getSubscription()
  // A browser that does not expose the key is trusted; otherwise it would resubscribe each time.
  if (existing !== null && [public_key, ''].includes(keyOf(existing))) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

/** The keys of a subscription that the server needs. */
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

/** Limits the wait: `ready` never resolves when the worker could not be installed. */
function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker is not there')), READY_TIMEOUT_MS)
    promise.then(resolve, reject)
  })
}
