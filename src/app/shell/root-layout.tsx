import Link from '@mui/material/Link'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropServedHead } from '#app/lib/served-head.ts'
import { DemoBanner } from './demo-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shared by every page, including the door and the print pages. */
export function RootLayout() {
  const { t } = useTranslation('shell')
  useFocusAfterNavigation()
  return (
    <>
      <Link href="#content" className="no-print" sx={skipLink}>
        {t('nav.skip')}
      </Link>
      <DemoBanner />
      <OfflineBanner />
      <Outlet />
      <UpdatePrompt />
    </>
  )
}

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const

/** A new page is announced and keyboard focus starts at its top, as after a full load. */
function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        dropServedHead()
        document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
