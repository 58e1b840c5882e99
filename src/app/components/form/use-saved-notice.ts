import { useTranslation } from 'react-i18next'
import { useNotify } from '#app/ui/notifications.tsx'

/** Shows the outcome of a save: done, stored locally until the network is back, or in conflict. */
export function useSavedNotice(): (how: 'sent' | 'waiting' | 'conflict' | null, done: string) => void {
  const { t } = useTranslation('form')
  const notify = useNotify()
  return (how, done) => {
    if (how === 'conflict') notify({ kind: 'warning', text: t('saved.conflict') })
    else notify({ kind: 'success', text: how === 'waiting' ? t('saved.here') : done })
  }
}
