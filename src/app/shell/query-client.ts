import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
  type PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client'
import { BUILD } from '#app/lib/build.ts'
import { makeQueryClient } from '#app/lib/net/make-query-client.ts'
import { currentSession, subscribeSession } from '#app/lib/net/session.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist`: small, public or settings, without personal data; kept in local storage. */
    queryMeta: { persist?: boolean }
  }
}

export const queryClient = makeQueryClient(WEEK_MS)

const sessionIdentity = () => {
  const session = currentSession()
  return `${session?.user.id} ${session?.account?.id}`
}
let who = sessionIdentity()

// What the person who leaves could see is nobody's business afterwards.
subscribeSession(() => {
  if (sessionIdentity() === who) return
  who = sessionIdentity()
  queryClient.clear()
})

/** None where a browser keeps it shut, as to a frame of another site. */
function openStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const kept: PersistQueryClientOptions = {
  queryClient,
  persister: createSyncStoragePersister({
    storage: openStorage(),
    key: 'queries',
    // Where there is no room for all of it, what was asked last is kept.
    retry: removeOldestQuery,
  }),
  buster: BUILD,
  maxAge: WEEK_MS,
  dehydrateOptions: {
    shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
    shouldDehydrateMutation: () => false,
  },
}

let restored: Promise<void> | undefined

/** Brings back what this browser kept, once, before anything is shown: nothing is drawn again for it. */
export const restoreQueries = (): Promise<void> => (restored ??= restore())

async function restore(): Promise<void> {
  await persistQueryClientRestore(kept)
  // Who opens or reloads a page asks how it is now; what was kept is shown until that is known.
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Keeps what is asked from now on. @returns ends that */
export const persistQueries = (): (() => void) => persistQueryClientSubscribe(kept)
