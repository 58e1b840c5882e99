import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { pullMembership } from '#offline/membership/pull-membership.ts'
import { draftsOf } from '#offline/membership/receipt-drafts.ts'
import type { SavedMembership, ReceiptDraft } from '#offline/storage/membership-database.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { membershipKeys } from './keys.ts'
import { membershipStore } from './store.ts'

const now = () => new Date().toISOString()

/** The membership of the signed-in user: from this device first, then from the server. */
export function useMembership() {
  const user_id = useSession()?.user.id ?? null
  const saved = useLiveQuery(
    async (): Promise<SavedMembership | null> =>
      user_id === null ? null : ((await membershipStore().kept.get(user_id)) ?? null),
    [user_id],
  )
  const query = useQuery({
    queryKey: membershipKeys.of(user_id),
    queryFn: async () =>
      (await pullMembership(membershipStore(), api(), { user_id: user_id ?? '', now: now() })).kept_at,
    enabled: user_id !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return { ...query, data: saved ?? undefined }
}

/** Receipt drafts of the signed-in user on this device, newest first; undefined while loading. */
export function useDrafts(): ReceiptDraft[] | undefined {
  const user_id = useSession()?.user.id ?? null
  return useLiveQuery(() => (user_id === null ? [] : draftsOf(membershipStore(), user_id)), [user_id])
}
