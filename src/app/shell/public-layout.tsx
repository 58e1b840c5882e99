import { Outlet } from '@tanstack/react-router'
import { useDensity } from '#app/ui/theme/density.ts'
import { PublicFooter } from './public-footer.tsx'
import { TopBar } from './bar/top-bar.tsx'

/** Pages for visitors: navigation above, contacts below. */
export function PublicLayout() {
  useDensity('public')
  return (
    <>
      <TopBar area="public" />
      <Outlet />
      <PublicFooter />
    </>
  )
}
