import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { install } from '#app/lib/install.ts'
import { useInstallMethod } from '#app/lib/use-install-way.ts'
import { ReadyItem } from './ready-item.tsx'
import type { OfflineAppState } from './use-stored-app.ts'

/** Whether the app opens offline. */
export function AppItem({ app }: { app: OfflineAppState | null }) {
  const { t } = useTranslation('check-in')
  const labels = {
    stored: t('ready.app_stored'),
    storing: t('ready.app_storing'),
    never: t('ready.app_never'),
  }
  const states = { stored: 'good', storing: 'wait', never: 'warn' } as const
  return (
    <ReadyItem state={app === null ? 'wait' : states[app]} title={t('ready.app')}>
      {labels[app ?? 'storing']}
    </ReadyItem>
  )
}

/** Offers to install the app before the shift; nothing when it is installed or cannot be. */
export function InstallItem() {
  const { t } = useTranslation('check-in')
  const method = useInstallMethod()
  if (method === null) return null
  return (
    <ReadyItem
      state="warn"
      title={t('ready.install')}
      action={
        method === 'dialog' && (
          <Button variant="outlined" onClick={() => void install()}>
            {t('ready.install_button')}
          </Button>
        )
      }
    >
      {method === 'by_hand' ? t('ready.install_by_hand') : t('ready.install_text')}
    </ReadyItem>
  )
}
