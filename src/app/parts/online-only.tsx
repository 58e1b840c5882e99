import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/online.ts'

/** Shows why what is inside is off while offline; the inner control gets `disabled` from the caller. */
export function OnlineOnly({ children }: { children: (offline: boolean) => ReactNode }) {
  const { t } = useTranslation('manage')
  const offline = !useOnline()
  if (!offline) return children(false)
  return (
    <Tooltip title={t('needs_network')}>
      <span tabIndex={0} role="note" aria-label={t('needs_network')}>
        {children(true)}
      </span>
    </Tooltip>
  )
}
