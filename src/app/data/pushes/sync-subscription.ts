import { keepPushSubscription, readPushSubscription } from '#contract/account/pushes.ts'
import { api } from '#app/lib/net/api.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { findSubscription, keysOf, pushAbility, subscribe } from './browser.ts'
import { unsubscribePushes, readPushOwner } from './owner.ts'

/**
 * Synchronizes browser and server. The browser shows only the signed-in user's notifications, so another user's
 * subscription ends here. A subscription that the browser changed or lost, or that belongs to an earlier session,
 * is sent again.
 * @throws ApiError, and errors of the browser's push API
 */
export async function syncPushSubscription(): Promise<void> {
  const user_id = currentSession()?.user.id
  const owner = readPushOwner()
  if (user_id === undefined || owner !== user_id) return unsubscribePushes()
  if (!isReachable()) return
  const { public_key, endpoint } = (await api().call(readPushSubscription, {})).data
  // Permission revoked in the browser's settings can only be granted by the user again.
  const is_allowed = pushAbility() === 'ready' && Notification.permission === 'granted'
  const subscription = is_allowed ? await subscribeFor(user_id, public_key) : await findSubscription()
  if (subscription === null || subscription.endpoint === endpoint || !isCurrentOwner(user_id)) return
  await api().call(keepPushSubscription, { body: keysOf(subscription) })
}

/**
 * Subscribes this browser for a signed-in user. Returns null when they signed out meanwhile; the subscription is
 * then removed.
 * @throws errors of the browser's push API
 */
export async function subscribeFor(user_id: string, public_key: string): Promise<PushSubscription | null> {
  const subscription = await subscribe(public_key)
  if (isCurrentOwner(user_id)) return subscription
  // A user who turned notifications on meanwhile keeps this subscription.
  if (readPushOwner() === null) await subscription.unsubscribe()
  return null
}

const isCurrentOwner = (user_id: string): boolean =>
  currentSession()?.user.id === user_id && readPushOwner() === user_id
