import { useTranslation } from 'react-i18next'
import { useNotify } from '#app/ui/notifications.tsx'

/** Shows the outcome of a save: done, stored locally until the network is back, or in conflict. */
export function useSavedNotice(): (outcome: 'sent' | 'waiting' | 'conflict' | null, text: string) => void {
  const { t } = useTranslation('form')
  const notify = useNotify()
  return (outcome, text) => {
    if (outcome === 'conflict') notify({ kind: 'warning', text: t('saved.conflict') })
    else notify({ kind: 'success', text: outcome === 'waiting' ? t('saved.here') : text })
  }
}
