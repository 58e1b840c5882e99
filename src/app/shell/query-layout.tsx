import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LostSession } from './pages/lost-session.tsx'
import { persistQueries, queryClient } from './query-client.ts'

/** Provides the query cache to every page except the door, which has its own store and must start fast. */
export function QueryLayout() {
  useEffect(() => persistQueries(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <LostSession />
      <Outlet />
    </QueryClientProvider>
  )
}
