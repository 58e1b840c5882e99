import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { useOnline } from '#app/lib/net/online.ts'
import '#app/ui/theme/base.css'
import { FailureBoundary } from '#app/ui/failure-boundary.ts'
import { UpdatePrompt } from '../update-prompt.tsx'
import { DoorFailed } from './door-failed.tsx'
import '../skip-link.css'
import './door-layout.css'

/** The door's counterpart of root-layout.tsx, without the router and MUI. */
export function DoorLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const is_online = useOnline()
  return (
    <>
      <a className="skip-link no-print" href="#content">
        {t('nav.skip')}
      </a>
      <DemoLine />
      <div role="status" data-offline={!is_online} />
      <FailureBoundary fallback={<DoorFailed />}>{children}</FailureBoundary>
      <UpdatePrompt />
    </>
  )
}

/** Marks an installation with known passwords as a demo, in one small line. */
function DemoLine() {
  const { t } = useTranslation('shell')
  if (!useDemo()) return null
  return (
    <div className="demo-line no-print">
      <div>
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden>
          <path fill="currentColor" d={FLASK} />
        </svg>
        <strong>{t('demo.title')}</strong>
      </div>
    </div>
  )
}

/** Path of a Material Icon by Google. */
const FLASK =
  'M13 11.33 18 18H6l5-6.67V6h2m2.96-2H8.04c-.42 0-.65.48-.39.81L9 6.5v4.17L3.2 18.4c-.49.66-.02 1.6.8 1.6h16c.82 0 1.29-.94.8-1.6L15 10.67V6.5l1.35-1.69c.26-.33.03-.81-.39-.81'
