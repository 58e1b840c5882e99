import { QueryClient } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/** A query cache with the product's habits. @param gc_ms how long what nobody looks at is kept */
export const makeQueryClient = (gc_ms: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        gcTime: gc_ms,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
