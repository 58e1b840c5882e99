import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isReachable, subscribeReachability } from './reachability.ts'

const MINUTE_MS = 60_000

// What is shown is asked for once more when the server answers again, whatever the browser says of its network.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable())
  return subscribeReachability(() => setOnline(isReachable()))
})

/** A query cache with the product's habits. @param gc_ms how long what nobody looks at is kept */
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
