import { Outlet } from '@tanstack/react-router'
import { useDensity } from '#app/ui/theme/density.ts'
import { TopBar } from './bar/top-bar.tsx'

/** Signing in and registering: only the way home and the form. */
export function AuthLayout() {
  useDensity('public')
  return (
    <>
      <TopBar area="auth" />
      <Outlet />
    </>
  )
}
