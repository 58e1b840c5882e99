import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/net/session.ts'
import { findSubscription, pushAbility, type PushAbility } from './browser.ts'
import { pushKeys } from './keys.ts'
import { pushOwner } from './owner.ts'
import { agreeOnPushes } from './tell-server.ts'

export type PushHere = { ability: PushAbility; is_on: boolean }

/** Whether this browser shows notices of who is signed in; asks the browser alone, and mends what the server knows of it. */
export function usePushHere() {
  const user_id = useSession()?.user.id ?? null
  return useQuery({
    queryKey: pushKeys.of(user_id),
    queryFn: async (): Promise<PushHere> => {
      // Without a network it is as it was; the next opening tells the server.
      if (pushOwner() !== null) await agreeOnPushes().catch(() => undefined)
      const ability = pushAbility()
      const is_on = ability === 'ready' && pushOwner() === user_id && (await findSubscription()) !== null
      return { ability, is_on }
    },
    networkMode: 'always',
    staleTime: 0,
    // Who allowed it in the browser's settings comes back to this page.
    refetchOnWindowFocus: true,
  })
}
