import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#app/ui/notifications.tsx'
import { signOut } from '#app/lib/net/session.ts'

/** Signs out and goes home; stays signed in with a message when something must be kept. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const notify = useNotify()
  return async () => {
    try {
      await signOut()
    } catch {
      notify({ kind: 'error', text: t('session.kept') })
      return
    }
    await navigate({ to: '/' })
  }
}
