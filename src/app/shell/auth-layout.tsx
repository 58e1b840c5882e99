import { Outlet } from '@tanstack/react-router'
import { useDensity } from '#app/ui/theme/density.ts'
import { TopBar } from './bar/top-bar.tsx'

/** Layout of sign-in and registration: only a home link and the form. */
export function AuthLayout() {
  useDensity('public')
  return (
    <>
      <TopBar area="auth" />
      <Outlet />
    </>
  )
}
