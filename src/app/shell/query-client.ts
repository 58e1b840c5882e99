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
    /** `persist`: small, public or settings, without personal data; persisted in local storage. */
    queryMeta: { persist?: boolean }
  }
}

export const queryClient = makeQueryClient(WEEK_MS)

const sessionIdentity = () => {
  const session = currentSession()
  return `${session?.user.id} ${session?.account?.id}`
}
let identity = sessionIdentity()

// Data visible to the user who signs out must not stay in the cache.
subscribeSession(() => {
  if (sessionIdentity() === identity) return
  identity = sessionIdentity()
  queryClient.clear()
})

/** Undefined where the browser denies access, as in a frame of another site. */
function openStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const persist_options: PersistQueryClientOptions = {
  queryClient,
  persister: createSyncStoragePersister({
    storage: openStorage(),
    key: 'queries',
    // When storage is full, the most recent queries are kept.
    retry: removeOldestQuery,
  }),
  buster: BUILD,
  maxAge: WEEK_MS,
  dehydrateOptions: {
    shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
    shouldDehydrateMutation: () => false,
  },
}

let restoring: Promise<void> | undefined

/** Restores persisted queries once, before anything renders, so that nothing re-renders for it. */
export const restoreQueries = (): Promise<void> => (restoring ??= restore())

async function restore(): Promise<void> {
  await persistQueryClientRestore(persist_options)
  // Opening or reloading a page refetches; persisted data is shown until the answer arrives.
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

/**
 * Persists queries from now on.
 * @returns a function that stops it
 */
export const persistQueries = (): (() => void) => persistQueryClientSubscribe(persist_options)
