import { Outlet } from '@tanstack/react-router'
import { useDensity } from '#app/ui/theme/density.ts'
import { TopBar } from './bar/top-bar.tsx'
import { VenueColour } from './venue-colour.tsx'

/** Layout of sign-in and registration: only a home link and the form, in the venue's colour. */
export function AuthLayout() {
  useDensity('public')
  return (
    <>
      <VenueColour />
      <TopBar area="auth" />
      <Outlet />
    </>
  )
}
