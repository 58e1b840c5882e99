import { useTranslation } from 'react-i18next'
import { ReadyItem } from './ready-item.tsx'
import type { StoredApp } from './use-stored-app.ts'

/** Whether the app itself opens without a network. */
export function AppItem({ app }: { app: StoredApp | null }) {
  const { t } = useTranslation('check-in')
  const words = {
    stored: t('ready.app_stored'),
    storing: t('ready.app_storing'),
    never: t('ready.app_never'),
  }
  const states = { stored: 'good', storing: 'wait', never: 'warn' } as const
  return (
    <ReadyItem state={app === null ? 'wait' : states[app]} title={t('ready.app')}>
      {words[app ?? 'storing']}
    </ReadyItem>
  )
}
