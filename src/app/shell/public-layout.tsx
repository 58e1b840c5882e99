import GlobalStyles from '@mui/material/GlobalStyles'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshVenue } from '#app/data/branding/ask-venue.ts'
import { useVenue } from '#app/lib/venue.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import { customColourPageStyles } from '#app/ui/theme/custom-colour.ts'
import { PublicFooter } from './public-footer.tsx'
import { TopBar } from './bar/top-bar.tsx'

/** Layout of visitors' pages in the venue's color: navigation above, contacts below. */
export function PublicLayout() {
  useDensity('public')
  const { accent_colour } = useVenue()
  useEffect(() => void refreshVenue(), [])
  return (
    <>
      <GlobalStyles styles={customColourPageStyles(accent_colour)} />
      <TopBar area="public" />
      <Outlet />
      <PublicFooter />
    </>
  )
}
