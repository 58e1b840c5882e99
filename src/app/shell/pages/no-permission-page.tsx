import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'
import { useTeamSession } from '#app/lib/net/session.ts'

/** Shown to a signed-in user without the right to the requested page. */
export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  const session = useTeamSession()
  return (
    <MessagePage
      title={t('no_permission.title')}
      message={
        session
          ? t('no_permission.signed_in_as', { name: session.user.first_name, account: session.account.name })
          : t('no_permission.message')
      }
    />
  )
}
