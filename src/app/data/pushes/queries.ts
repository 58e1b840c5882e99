import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/net/session.ts'
import { findSubscription, pushAbility, type PushAbility } from './browser.ts'
import { pushKeys } from './keys.ts'
import { readPushOwner } from './owner.ts'
import { syncPushSubscription } from './sync-subscription.ts'

export type PushState = { ability: PushAbility; is_on: boolean }

/**
 * Whether this browser shows notifications of the signed-in user. Reads the browser only, and updates the server's
 * copy.
 */
export function usePushState() {
  const user_id = useSession()?.user.id ?? null
  return useQuery({
    queryKey: pushKeys.of(user_id),
    queryFn: async (): Promise<PushState> => {
      // Offline, the state is unchanged; the next start informs the server.
      if (readPushOwner() !== null) await syncPushSubscription().catch(() => undefined)
      const ability = pushAbility()
      const is_on = ability === 'ready' && readPushOwner() === user_id && (await findSubscription()) !== null
      return { ability, is_on }
    },
    networkMode: 'always',
    staleTime: 0,
    // A user who grants permission in the browser's settings returns to this page.
    refetchOnWindowFocus: true,
  })
}
