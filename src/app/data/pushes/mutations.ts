import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endPushSubscription, keepPushSubscription, readPushSubscription } from '#contract/account/pushes.ts'
import { api } from '#app/lib/net/api.ts'
import { currentSession, useSession } from '#app/lib/net/session.ts'
import { keysOf } from './browser.ts'
import { pushKeys } from './keys.ts'
import { unsubscribePushes, savePushOwner, readPushOwner } from './owner.ts'
import { subscribeFor } from './tell-server.ts'

/** Switches notices on this browser on or off; true: they are on. Whoever refuses the browser's question has them off. */
export function useTogglePushes() {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  return useMutation({
    mutationFn: (is_wanted: boolean) => (is_wanted ? switchOn() : switchOff()),
    onSettled: () => queries.invalidateQueries({ queryKey: pushKeys.of(user_id) }),
  })
}

async function switchOn(): Promise<boolean> {
  // First of all: a browser asks only at once after a press.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const user_id = currentSession()?.user.id ?? ''
  try {
    savePushOwner(user_id)
    const { public_key } = (await api().call(readPushSubscription, {})).data
    const made = await subscribeFor(user_id, public_key)
    if (made === null) return false
    await api().call(keepPushSubscription, { body: keysOf(made) })
    return true
  } catch (error) {
    // Of whoever pressed the switch after them nothing ends.
    if (readPushOwner() === user_id) await unsubscribePushes()
    throw error
  }
}

async function switchOff(): Promise<boolean> {
  await unsubscribePushes()
  await api().call(endPushSubscription, {})
  return false
}
