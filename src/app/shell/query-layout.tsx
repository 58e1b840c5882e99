import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { Outlet } from '@tanstack/react-router'
import { LostSession } from './lost-session.tsx'
import { persistOptions, queryClient } from './query-client.ts'

/** The query cache for every page but the door, which has its own store and must start light. */
export function QueryLayout() {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
      <LostSession />
      <Outlet />
    </PersistQueryClientProvider>
  )
}
