import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { readFrameOptions } from '#app/lib/addresses/framed-page.ts'
import { NotificationProvider } from '#app/ui/notifications.tsx'
import { makeTheme, SCHEME_KEY } from '#app/ui/theme/theme.ts'
import type { AppRouter } from './app-router.tsx'

/** The app with all its providers. */
export function Providers({ router }: { router: AppRouter }) {
  const [theme] = useState(makeTheme)
  const framed = readFrameOptions()
  // The color scheme of a framed page is set by its host: it is neither read from nor written to this browser's
  // storage.
  return (
    <ThemeProvider
      theme={theme}
      defaultMode={framed?.scheme ?? 'system'}
      modeStorageKey={SCHEME_KEY}
      noSsr
      {...(framed === null ? {} : { storageManager: null })}
    >
      <CssBaseline />
      <NotificationProvider>
        <RouterProvider router={router} />
      </NotificationProvider>
    </ThemeProvider>
  )
}
