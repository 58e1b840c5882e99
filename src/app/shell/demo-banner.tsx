import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { FLASK } from '#app/ui/plain/icon-paths.ts'
import { Strip } from './strip.tsx'

/**
 * Marks an installation with known passwords as a demo. On a phone the desk's bar shows it, and a door shows one
 * small line.
 */
export function DemoBanner() {
  const { t } = useTranslation('shell')
  const at_desk = useLocation({ select: ({ pathname }) => /^\/(manage|account)(\/|$)/.test(pathname) })
  const at_door = useLocation({ select: ({ pathname }) => pathname.startsWith('/check-in/') })
  if (!useDemo()) return null
  return (
    <div className="demo-banner" data-at-desk={at_desk}>
      <Strip icon={FLASK} title={t('demo.title')} isSmall={at_door}>
        {at_door ? null : t('demo.detail')}
      </Strip>
    </div>
  )
}
