import { keepPushSubscription, readPushSubscription } from '#contract/account/pushes.ts'
import { api } from '#app/lib/net/api.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { findSubscription, keysOf, pushAbility, subscribe } from './browser.ts'
import { unsubscribePushes, readPushOwner } from './owner.ts'

/**
 * Brings browser and server together again: what this browser shows belongs to who is signed in on it, so that of anybody
 * else ends here; a subscription that the browser changed or lost, or that belongs to an earlier session, is told anew.
 * @throws ApiError, and what the browser does
 */
export async function syncPushSubscription(): Promise<void> {
  const user_id = currentSession()?.user.id
  const owner = readPushOwner()
  if (user_id === undefined || owner !== user_id) return unsubscribePushes()
  if (!isReachable()) return
  const { public_key, endpoint } = (await api().call(readPushSubscription, {})).data
  // Whoever took the right back in the browser's settings gave it once; only they can give it again.
  const is_allowed = pushAbility() === 'ready' && Notification.permission === 'granted'
  const here = is_allowed ? await subscribeFor(user_id, public_key) : await findSubscription()
  if (here === null || here.endpoint === endpoint || !isCurrentOwner(user_id)) return
  await api().call(keepPushSubscription, { body: keysOf(here) })
}

/**
 * Subscribes this browser for somebody who is signed in on it. Null: meanwhile they were not any more, and nothing is
 * left of it. @throws what the browser does
 */
export async function subscribeFor(user_id: string, public_key: string): Promise<PushSubscription | null> {
  const made = await subscribe(public_key)
  if (isCurrentOwner(user_id)) return made
  // Of somebody who came and pressed the switch meanwhile it is what they have.
  if (readPushOwner() === null) await made.unsubscribe()
  return null
}

const isCurrentOwner = (user_id: string): boolean =>
  currentSession()?.user.id === user_id && readPushOwner() === user_id
