import { Outlet } from '@tanstack/react-router'
import { useDensity } from '#app/ui/theme/density.ts'
import { PublicFooter } from './public-footer.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { VenueColour } from './venue-colour.tsx'

/** Layout of visitors' pages in the venue's color: navigation above, contacts below. */
export function PublicLayout() {
  useDensity('public')
  return (
    <>
      <VenueColour />
      <TopBar area="public" />
      <Outlet />
      <PublicFooter />
    </>
  )
}
