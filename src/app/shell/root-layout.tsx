import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropServedHead } from '#app/lib/served-head.ts'
import { DemoBanner } from './demo-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import './skip-link.css'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shared by every page, including the door and the print pages. */
export function RootLayout() {
  const { t } = useTranslation('shell')
  useFocusAfterNavigation()
  return (
    <>
      <a className="skip-link no-print" href="#content">
        {t('nav.skip')}
      </a>
      <DemoBanner />
      <OfflineBanner />
      <Outlet />
      <UpdatePrompt />
    </>
  )
}

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
