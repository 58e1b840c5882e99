import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, Suspense, use, type ReactNode } from 'react'
import { NotificationProvider } from '#app/ui/notifications.tsx'
import { makeTheme, SCHEME_KEY } from '#app/ui/theme/theme.ts'

const GalleryContent = createContext<ReactNode>(null)

function Route() {
  return <Suspense>{use(GalleryContent)}</Suspense>
}

const theme = makeTheme()
const queries = new QueryClient()
const router = createRouter({
  routeTree: createRootRoute({ component: Route }),
  history: createMemoryHistory(),
})

/** Providers for gallery components; links lead nowhere. */
export function GalleryProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_KEY} noSsr>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <NotificationProvider>
          <GalleryContent value={children}>
            <RouterProvider router={router} />
          </GalleryContent>
        </NotificationProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
