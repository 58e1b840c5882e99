import { useTranslation } from 'react-i18next'
import { useMe } from '#app/data/users/queries.ts'
import { Page } from '#app/ui/page.tsx'
import { EmailPanel } from './email-panel.tsx'
import { AppearancePanel } from './look-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** A team member's personal data and sessions. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const { data: me } = useMe()
  if (me === undefined) return null
  return (
    <Page title={t('title')} subtitle={t('lead', { account: me.account.name })} width="md">
      <PersonPanel me={me} />
      <EmailPanel me={me} />
      <PasswordPanel me={me} />
      <AppearancePanel me={me} />
      <SessionsPanel timezone={me.account.timezone} />
    </Page>
  )
}
