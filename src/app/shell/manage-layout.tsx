import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFreshVenue } from '#app/data/branding/ask-venue.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import { OfficeStyles } from './office-styles.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { PaletteButton } from './palette/palette-button.tsx'

/** Layout of the organizers' pages: the same bar, denser pages. */
export function ManageLayout({ status, notice }: { status?: ReactNode; notice?: ReactNode }) {
  useDensity('office')
  useFreshVenue()
  return (
    <>
      <OfficeStyles />
      <TopBar
        area="manage"
        tools={
          <>
            <PaletteButton />
            {status}
          </>
        }
      />
      {notice}
      <Outlet />
    </>
  )
}
