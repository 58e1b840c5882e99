import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endPushSubscription, keepPushSubscription, readPushSubscription } from '#contract/account/pushes.ts'
import { api } from '#app/lib/net/api.ts'
import { currentSession, useSession } from '#app/lib/net/session.ts'
import { keysOf } from './browser.ts'
import { pushKeys } from './keys.ts'
import { unsubscribePushes, savePushOwner, readPushOwner } from './owner.ts'
import { subscribeFor } from './sync-subscription.ts'

/**
 * Turns notifications on this browser on or off. Returns true when on; denying the browser's permission prompt
 * turns them off.
 */
export function useTogglePushes() {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  return useMutation({
    mutationFn: (is_on: boolean) => (is_on ? switchOn() : switchOff()),
    onSettled: () => queries.invalidateQueries({ queryKey: pushKeys.of(user_id) }),
  })
}

async function switchOn(): Promise<boolean> {
  // Must come first: browsers allow the prompt only right after a user action.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const user_id = currentSession()?.user.id ?? ''
  try {
    savePushOwner(user_id)
    const { public_key } = (await api().call(readPushSubscription, {})).data
    const subscription = await subscribeFor(user_id, public_key)
    if (subscription === null) return false
    await api().call(keepPushSubscription, { body: keysOf(subscription) })
    return true
  } catch (error) {
    // Does not end the subscription of a user who turned it on afterwards.
    if (readPushOwner() === user_id) await unsubscribePushes()
    throw error
  }
}

async function switchOff(): Promise<boolean> {
  await unsubscribePushes()
  await api().call(endPushSubscription, {})
  return false
}
