import { RouterProvider } from '@tanstack/react-router'
import '#app/ui/theme/base.css'
import { NotificationProvider } from '#app/ui/notifications.tsx'
import type { AppRouter } from './app-router.tsx'

/** The app with all its providers; screens that use MUI bring the theme (ui/theme/themed.ts). */
export function Providers({ router }: { router: AppRouter }) {
  return (
    <NotificationProvider>
      <RouterProvider router={router} />
    </NotificationProvider>
  )
}
