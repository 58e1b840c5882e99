import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import '#app/ui/plain/plain.css'

/** Explains why its content is disabled offline; the caller passes `disabled` to the inner control. */
export function OnlineOnly({ children }: { children: (offline: boolean) => ReactNode }) {
  const { t } = useTranslation('manage')
  const offline = !useOnline()
  if (!offline) return children(false)
  return (
    <div>
      {children(true)}
      <p className="text-small text-quiet" style={{ marginTop: 4, maxWidth: '22rem' }}>
        {t('needs_network')}
      </p>
    </div>
  )
}
