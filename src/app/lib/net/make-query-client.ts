import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isReachable, subscribeReachability } from './reachability.ts'

const MINUTE_MS = 60_000

// Active queries are refetched when the server answers again, whatever the browser reports about its network.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable())
  return subscribeReachability(() => setOnline(isReachable()))
})

/**
 * A QueryClient with the product's defaults.
 * @param gc_ms how long unobserved data is kept, in milliseconds
 */
export const makeQueryClient = (gc_ms: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        gcTime: gc_ms,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
