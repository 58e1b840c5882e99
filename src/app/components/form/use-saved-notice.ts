import { useTranslation } from 'react-i18next'
import { useNotify } from '#app/ui/notifications.tsx'

/** Says what became of a save: done as told, kept here until the network is back, or in need of a choice. */
export function useSavedNotice(): (how: 'sent' | 'waiting' | 'conflict' | null, done: string) => void {
  const { t } = useTranslation('form')
  const notify = useNotify()
  return (how, done) => {
    if (how === 'conflict') notify({ kind: 'warning', text: t('saved.conflict') })
    else notify({ kind: 'success', text: how === 'waiting' ? t('saved.here') : done })
  }
}
