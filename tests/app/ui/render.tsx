import { ThemeProvider } from '@mui/material/styles'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { loadTexts, startI18n } from '#app/lib/i18n/i18n.ts'
import { NotificationProvider } from '#app/ui/notifications.tsx'
import { makeTheme } from '#app/ui/theme/theme.ts'

/** Loads the English texts; jsdom cannot scroll. */
export async function loadTestTexts(): Promise<void> {
  document.cookie = 'locale=en'
  vi.stubGlobal('scrollTo', () => undefined)
  await startI18n()
  await loadTexts('form', 'manage')
}

/** Renders a page at / and an empty one at /away with the providers of every page. */
export async function renderPage(page: ReactNode, at = '/') {
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => page })
  const away = createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Away</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, away]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const view = render(
    <ThemeProvider theme={makeTheme()}>
      <NotificationProvider>
        <RouterProvider router={router} />
      </NotificationProvider>
    </ThemeProvider>,
  )
  return { ...view, router, leave: () => router.history.push('/away') }
}
